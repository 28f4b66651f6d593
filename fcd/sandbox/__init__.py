"""Strangers' code, in a process that holds nothing else and answers calls.

What judges it stays on our side: right answers, cases, seeds and other players' hands never enter
the child. `Child` is the process, `Outside` our end of the line, `Remote` what stands here for an
object there.
"""
