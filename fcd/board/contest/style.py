"""The looks of the results page: by day, by night, narrow, and on paper. Data only."""

from __future__ import annotations

from fcd.board.contest.paint import DARK, LIGHT, declared
from fcd.board.drawing.theme import FELT, FONT, GOLD, INK, PALE, PAPER

_HEAT = "".join(
    f".h{n}{{background:var(--heat{n});color:var(--heat{n}-text)}}" for n in range(len(LIGHT.heat))
)

STYLE = (
    f":root{{color-scheme:light;--page:#eef3f1;--table:{FELT};{declared(LIGHT)}}}"
    "@media screen and (prefers-color-scheme:dark)"
    f"{{:root{{color-scheme:dark;--page:#0d1513;--table:#12332e;{declared(DARK)}}}}}"
    f"""
*{{box-sizing:border-box}}
body{{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 {FONT}}}
header{{background:var(--table);color:{PAPER};border-bottom:4px solid {GOLD};padding:28px 0 22px}}
header>div,main,footer{{width:min(1380px,100% - 32px);margin-inline:auto}}
h1{{font-size:clamp(1.5rem,4vw,2.3rem);line-height:1.2;margin-block:0 6px;overflow-wrap:anywhere}}
header p{{margin-block:4px;color:{PALE};max-width:75ch}}
header .verdict{{font-size:1.15rem;color:{PAPER};margin-top:14px}}
header strong{{color:{GOLD}}}
nav{{margin-top:14px;display:flex;flex-wrap:wrap;gap:6px 8px}}
nav a{{color:{PAPER};text-decoration:none;border:1px solid #ffffff66;border-radius:99px}}
nav a{{padding:2px 12px;font-size:.9rem}}
nav a:hover{{background:#ffffff22}}
a{{color:var(--mark)}}
:focus-visible{{outline:3px solid {GOLD};outline-offset:2px}}
main{{padding:20px 0 8px}}
section{{background:var(--ground);border:1px solid var(--line);border-radius:14px}}
section{{padding:18px 22px 22px;margin-bottom:20px}}
h2{{font-size:1.3rem;margin:0 0 8px}}
h3{{font-size:1.05rem;margin:22px 0 6px}}
p{{margin:6px 0 12px;max-width:80ch;overflow-wrap:anywhere}}
small,.note{{color:var(--soft)}}
footer{{color:var(--soft);font-size:.9rem;padding-bottom:30px}}
.unseen{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
.scroll{{overflow-x:auto;padding-bottom:4px;position:relative}}
svg{{max-width:100%;height:auto;display:block}}
.scroll svg{{min-width:520px}}
.clip{{display:inline-block;max-width:18em;overflow:hidden;text-overflow:ellipsis}}
.clip{{white-space:nowrap;vertical-align:bottom}}
table{{border-collapse:collapse;font-variant-numeric:tabular-nums}}
th{{text-align:start;font-weight:600;font-size:.88rem;vertical-align:bottom;color:var(--soft)}}
td,th{{padding:6px 12px 6px 0}}
tbody tr{{border-top:1px solid var(--faint)}}
tbody th{{color:var(--ink);font-size:1rem;vertical-align:middle;overflow-wrap:anywhere}}
.number{{text-align:end}}
.place{{font-weight:700;white-space:nowrap}}
th.player{{min-width:9em;max-width:22em}}
.margin{{color:var(--soft);white-space:nowrap}}
.number{{white-space:nowrap}}
.tag{{background:{GOLD};color:{INK};border-radius:99px;padding:0 9px;font-size:.8rem}}
.tag{{font-weight:700;display:inline-block;vertical-align:1px}}
tr.in-final{{background:var(--faint)}}
tbody td:first-child,thead th:first-child{{padding-inline-start:8px}}
.balance{{white-space:nowrap}}
.score{{display:inline-block;min-width:4.2em;text-align:end;font-weight:700}}
.bar{{display:inline-block;width:150px;height:14px;margin-inline-start:12px}}
.bar{{position:relative;vertical-align:-2px;border-radius:3px}}
.bar{{background:linear-gradient(var(--line),var(--line)) 50%/1px 100% no-repeat var(--faint)}}
.in-final .bar{{background-color:var(--ground)}}
.bar span{{position:absolute;top:0;bottom:0}}
.bar .ahead{{inset-inline-start:50%;background:var(--heat7)}}
.bar .behind{{inset-inline-end:50%;background:var(--heat2)}}
.podium{{list-style:none;display:flex;align-items:flex-end;gap:10px;padding:0;margin:14px 0 24px}}
.podium{{max-width:720px}}
.side{{display:flex;flex-wrap:wrap;gap:8px 40px;align-items:flex-end}}
.side>.podium{{flex:1 1 340px;margin-bottom:20px}}
.side>div{{flex:2 1 560px;min-width:0}}
.step{{flex:1 1 0;min-width:0;display:flex;flex-direction:column;text-align:center}}
.who{{font-weight:700;padding:4px;overflow-wrap:anywhere;line-height:1.25}}
.block{{background:var(--table);color:{PAPER};border-radius:8px 8px 0 0;padding:12px 6px}}
.block{{display:flex;flex-direction:column}}
.block b{{font-size:1.15rem}}
.block small{{color:{PALE}}}
.step1{{order:2}}.step2{{order:1}}.step3{{order:3}}
.step1 .block{{min-height:138px;background:{GOLD};color:{INK}}}
.step1 .block small{{color:{INK}}}
.step2 .block{{min-height:104px}}.step3 .block{{min-height:80px}}
.heat td,.sure td,.places td,.places thead th,.heat thead th,.sure thead th{{text-align:center}}
.heat,.sure,.places{{border-collapse:separate;border-spacing:2px}}
.heat td,.heat thead th,.sure td{{padding:5px 2px;min-width:56px;border-radius:4px}}
.heat td{{font-size:.92rem}}
.small .clip{{max-width:12em}}
.small td,.small thead th{{min-width:31px;font-size:.7rem;padding:4px 0}}
.small tbody th{{font-size:.82rem;padding-block:1px}}
.heat .player,.sure .player,.places .player{{text-align:start!important;padding-inline-end:10px}}
.heat .player,.sure .player,.places .player{{position:sticky;left:0;background:var(--ground)}}
.heat .player,.sure .player,.places .player{{max-width:none;white-space:nowrap}}
.heat tbody tr:hover th,.places tbody tr:hover th{{text-decoration:underline}}
.rank{{color:var(--soft);display:inline-block;min-width:1.5em;text-align:end;margin-inline-end:4px}}
.places td{{background:var(--faint);padding:3px 0;min-width:26px;border-radius:3px}}
.places.small td,.places.small thead th{{min-width:22px}}
.places td.could{{background:var(--band);color:var(--ink)}}
.places td.number{{background:none;padding-inline:4px 12px;text-align:end}}
.places thead th.number{{padding-inline-end:12px;text-align:end}}
.places.small .number{{font-size:.78rem}}
.sure td{{background:var(--faint);padding-inline:8px;white-space:nowrap}}
.key{{display:flex;flex-wrap:wrap;gap:4px 18px;font-size:.9rem;color:var(--soft);margin:8px 0}}
.key i{{display:inline-block;width:26px;height:14px;border-radius:3px;vertical-align:-2px}}
.key i{{margin-inline-end:5px}}
.small-multiples{{display:grid;grid-template-columns:repeat(auto-fill,minmax(216px,1fr))}}
.small-multiples{{gap:16px 18px}}
.foul{{border-top:1px solid var(--line);padding:14px 0 6px}}
.foul h3{{margin-top:0;overflow-wrap:anywhere}}
.foul img{{max-width:100%;height:auto}}
.foul ul{{list-style:none;padding:0;margin:6px 0}}
.foul ul ul{{padding-inline-start:1.5em;margin:0}}
details{{margin:8px 0}}
summary{{cursor:pointer;font-weight:600}}
dt{{font-weight:700;margin-top:10px}}dd{{margin:2px 0 0;max-width:80ch}}
@media(max-width:760px){{section{{padding:14px 14px 16px}}.bar{{width:84px}}body{{font-size:15px}}}}
@page{{size:landscape;margin:10mm}}
@media print{{html{{font-size:9.5pt}}body{{background:#fff;font-size:1rem}}nav{{display:none}}
section{{border:0;padding:0;background:none}}.scroll{{overflow:visible}}.bar{{width:90px}}
header{{background:none;color:#000;padding:0}}header p,header strong,header .verdict{{color:#000}}
*{{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
.small td,.small thead th,.places.small td,.places.small thead th{{min-width:0;font-size:5.5pt}}
.small tbody th,.places.small .number{{font-size:6.5pt}}
h2,h3{{break-after:avoid}}tr,.foul,svg,.podium{{break-inside:avoid}}}}
""" + _HEAT
)
