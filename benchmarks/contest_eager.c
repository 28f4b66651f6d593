/* Four Eagers at uno_contest: the same rounds as fcd's kernel plays, in C, as a ceiling.

   The same chance (splitmix64, xorshift64*, a pile shuffled while it is drawn from), the same
   rules, written down for this one game and this one player, without tables that say what a card
   does, without other kinds of players and without a check of anybody's answer.

   Two ways to keep a hand:
     row    an array of cards in the order in which they came; to find a card, look at each
     slots  the kernel's own: a set of slots (one machine word) for every color and every rank

       contest_eager row|slots SEED FIRST LAST

   plays rounds FIRST to LAST - 1 of a match of four players and prints the seconds of CPU time it
   took, then rounds, rounds without a winner, turns, and the points of each player. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint8_t u8;

enum { SEATS = 4, DECK = 108, HAND = 7, COLORS = 4, GREEN = 2, NONE = 4 };
enum { SKIP = 10, REVERSE, DRAW_TWO, WILD, WILD_DRAW_4, RANKS };

/* Cards as fcd numbers them: 13 of red, blue, green, yellow; wild; wild draw four. */
static u8 deck[DECK], color_of[54], rank_of[54], points_of[54];

/* -- chance ---------------------------------------------------------------------------------- */

static const u64 GOLDEN = 0x9E3779B97F4A7C15u;

static inline u64 mix(u64 number) {
    u64 z = number + GOLDEN;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return z ? z : 1;
}

static inline u64 stir(u64 x) {
    x ^= x >> 12;
    x ^= x << 25;
    return x ^ (x >> 27);
}

static inline u64 below(u64 x, u64 count) {
    return (((x * 0x2545F4914F6CDD1Du) >> 32) * count) >> 32;
}

/* -- the table ------------------------------------------------------------------------------- */

typedef struct {
    u8 pile[DECK], discards[DECK];
    unsigned at, left, fallen, shuffles;
    u64 chance, seed;
} Table;

static inline u8 turn_over(Table *t) {
    t->chance = stir(t->chance);
    unsigned other = t->at + (unsigned)below(t->chance, t->left);
    u8 card = t->pile[other];
    t->pile[other] = t->pile[t->at];
    t->at++;
    t->left--;
    return card;
}

static int recycle(Table *t) {
    if (t->fallen <= 1) return 0;
    t->left = t->fallen - 1;
    memcpy(t->pile, t->discards, t->left);
    t->discards[0] = t->discards[t->left];
    t->fallen = 1;
    t->at = 0;
    t->chance = mix(mix(t->seed) + t->shuffles++);
    return 1;
}

static void begin(Table *t, u64 seed, unsigned *dealer) {
    u64 source = mix(seed);
    *dealer = (unsigned)below(stir(mix(source)), SEATS);
    memcpy(t->pile, deck, DECK);
    t->at = t->fallen = 0;
    t->left = DECK;
    t->shuffles = 2;
    t->seed = seed;
    t->chance = mix(source + 1);
}

/* -- a hand as a row of cards ---------------------------------------------------------------- */

typedef struct {
    u8 card[DECK];
    unsigned size;
} Row;

static inline void row_empty(Row *h) { h->size = 0; }

static inline void row_take(Row *h, u8 card) { h->card[h->size++] = card; }

/* Take out the first card that fits, or else a wild draw four; -1 if there is none. */
static inline int row_play(Row *h, unsigned color, unsigned rank) {
    unsigned size = h->size, found = size, four = size;
    for (unsigned i = 0; i < size; i++) {
        u8 card = h->card[i];
        unsigned its = rank_of[card];
        if (color_of[card] == color || (its == rank && its < WILD) || its == WILD) {
            found = i;
            break;
        }
        if (its == WILD_DRAW_4 && four == size) four = i;
    }
    if (found == size) found = four;
    if (found == size) return -1;
    int card = h->card[found];
    h->size = size - 1;
    memmove(h->card + found, h->card + found + 1, size - 1 - found);
    return card;
}

static inline unsigned row_points(const Row *h) {
    unsigned points = 0;
    for (unsigned i = 0; i < h->size; i++) points += points_of[h->card[i]];
    return points;
}

/* -- a hand as sets of slots ----------------------------------------------------------------- */

typedef struct {
    u64 colored[COLORS + 1], ranked[RANKS];
    u8 card[64];
    unsigned size, next;
} Slots;

static inline void slots_empty(Slots *h) { memset(h, 0, sizeof *h); }

static inline void slots_put(Slots *h, unsigned slot, u8 card) {
    u64 bit = 1ull << slot;
    h->card[slot] = card;
    h->colored[color_of[card]] |= bit;
    h->ranked[rank_of[card]] |= bit;
}

static inline u64 slots_held(const Slots *h) {
    u64 held = 0;
    for (unsigned i = 0; i <= COLORS; i++) held |= h->colored[i];
    return held;
}

static void slots_close_up(Slots *h) {
    u64 held = slots_held(h);
    memset(h->colored, 0, sizeof h->colored);
    memset(h->ranked, 0, sizeof h->ranked);
    for (h->next = 0; held; held &= held - 1)
        slots_put(h, h->next++, h->card[__builtin_ctzll(held)]);
}

static inline void slots_take(Slots *h, u8 card) {
    if (h->next == 64) slots_close_up(h);
    if (h->next == 64) exit(3); /* nobody ever holds that many */
    slots_put(h, h->next++, card);
    h->size++;
}

static inline int slots_play(Slots *h, unsigned color, unsigned rank) {
    u64 same = h->colored[color];
    u64 fits = same | h->ranked[WILD];
    if (rank < WILD) fits |= h->ranked[rank];
    if (!fits) fits = h->ranked[WILD_DRAW_4];
    if (!fits) return -1;
    unsigned slot = (unsigned)__builtin_ctzll(fits);
    int card = h->card[slot];
    u64 bit = 1ull << slot;
    h->colored[color_of[card]] ^= bit;
    h->ranked[rank_of[card]] ^= bit;
    h->size--;
    return card;
}

static inline unsigned slots_points(const Slots *h) {
    unsigned points = 0;
    for (u64 held = slots_held(h); held; held &= held - 1)
        points += points_of[h->card[__builtin_ctzll(held)]];
    return points;
}

/* -- a round, for either kind of hand -------------------------------------------------------- */

static inline unsigned step(unsigned seat, unsigned way) {
    seat += way;
    return seat >= SEATS ? seat - SEATS : seat;
}

#define ROUND(KIND, kind)                                                                        \
    static int kind##_draw(Table *t, KIND *hand, unsigned count) {                                \
        while (count--) {                                                                         \
            if (!t->left && !recycle(t)) return 0;                                                \
            kind##_take(hand, turn_over(t));                                                      \
        }                                                                                         \
        return 1;                                                                                 \
    }                                                                                             \
                                                                                                  \
    /* The winner's seat, or -1. */                                                               \
    static int kind##_round(Table *t, KIND *hands, u64 seed, unsigned *points, u64 *turns) {      \
        unsigned dealer, seat, way = 1;                                                           \
        u8 top;                                                                                   \
        begin(t, seed, &dealer);                                                                  \
        for (seat = 0; seat < SEATS; seat++) kind##_empty(&hands[seat]);                          \
        seat = dealer;                                                                            \
        for (unsigned i = 0; i < HAND * SEATS; i++) {                                             \
            seat = step(seat, 1);                                                                 \
            kind##_take(&hands[seat], turn_over(t));                                              \
        }                                                                                         \
        do t->discards[t->fallen++] = top = turn_over(t);                                         \
        while (rank_of[top] >= WILD);                                                             \
        unsigned color = color_of[top], rank = rank_of[top];                                      \
        for (seat = step(dealer, 1);; seat = step(seat, way)) {                                   \
            KIND *hand = &hands[seat];                                                            \
            int card = kind##_play(hand, color, rank);                                            \
            if (card < 0) {                                                                       \
                if (!kind##_draw(t, hand, 1)) return -1;                                          \
                card = kind##_play(hand, color, rank);                                            \
            }                                                                                     \
            ++*turns;                                                                             \
            if (card < 0) continue;                                                               \
            t->discards[t->fallen++] = (u8)card;                                                  \
            rank = rank_of[card];                                                                 \
            color = rank >= WILD ? GREEN : color_of[card];                                        \
            if (!hand->size) {                                                                    \
                *points = 0;                                                                      \
                for (unsigned i = 0; i < SEATS; i++) *points += kind##_points(&hands[i]);         \
                return (int)seat;                                                                 \
            }                                                                                     \
            if (rank < SKIP) continue;                                                            \
            if (rank == REVERSE) way = SEATS - way;                                               \
            if (rank == SKIP || rank == DRAW_TWO || rank == WILD_DRAW_4) {                        \
                unsigned draws = rank == SKIP ? 0 : rank == DRAW_TWO ? 2 : 4;                     \
                seat = step(seat, way);                                                           \
                if (!kind##_draw(t, &hands[seat], draws)) return -1;                              \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
                                                                                                  \
    static int kind##_next(u64 seed, unsigned *points, u64 *turns) {                              \
        static Table table;                                                                       \
        static KIND hands[SEATS];                                                                 \
        return kind##_round(&table, hands, seed, points, turns);                                  \
    }

ROUND(Row, row)
ROUND(Slots, slots)

/* -- a match ---------------------------------------------------------------------------------- */

static void unpack(void) {
    unsigned n = 0;
    for (unsigned card = 0; card < 54; card++) {
        unsigned wild = card >= 52, rank = wild ? WILD + card - 52 : card % 13;
        color_of[card] = wild ? NONE : (u8)(card / 13);
        rank_of[card] = (u8)rank;
        points_of[card] = wild ? 50 : rank < SKIP ? (u8)rank : 20;
    }
    for (unsigned color = 0; color < COLORS; color++) deck[n++] = (u8)(13 * color);
    for (unsigned twice = 0; twice < 2; twice++)
        for (unsigned rank = 1; rank < 10; rank++)
            for (unsigned color = 0; color < COLORS; color++) deck[n++] = (u8)(13 * color + rank);
    for (unsigned twice = 0; twice < 2; twice++)
        for (unsigned rank = DRAW_TWO; rank >= SKIP; rank--)
            for (unsigned color = 0; color < COLORS; color++) deck[n++] = (u8)(13 * color + rank);
    for (unsigned card = 52; card < 54; card++)
        for (unsigned copy = 0; copy < 4; copy++) deck[n++] = (u8)card;
}

int main(int argc, char **argv) {
    static const u8 rings[6][SEATS] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3},
                                       {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}};
    u64 rounds = 0, undecided = 0, turns = 0;
    u64 won[SEATS] = {0}, wins[SEATS] = {0}, by_seat[SEATS] = {0}, squares[SEATS] = {0};
    static u64 histogram[SEATS][64];
    if (argc != 5) return 2;
    int slots = argv[1][0] == 's';
    u64 seed = strtoull(argv[2], NULL, 10), first = strtoull(argv[3], NULL, 10);
    u64 last = strtoull(argv[4], NULL, 10);
    unpack();
    clock_t began = clock();
    for (u64 number = first; number < last; number++) {
        unsigned points;
        u64 deal = mix(seed + number * GOLDEN);
        int seat = slots ? slots_next(deal, &points, &turns) : row_next(deal, &points, &turns);
        rounds++;
        if (seat < 0) {
            undecided++;
            continue;
        }
        unsigned who = rings[number / SEATS % 6][(seat + number) % SEATS];
        won[who] += points;
        wins[who]++;
        by_seat[seat] += points;
        squares[who] += (u64)points * points;
        histogram[who][points / 10 < 63 ? points / 10 : 63]++;
    }
    printf("%.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    printf("%llu %llu %llu", (unsigned long long)rounds, (unsigned long long)undecided,
           (unsigned long long)turns);
    for (unsigned i = 0; i < SEATS; i++) printf(" %llu", (unsigned long long)won[i]);
    for (unsigned i = 0; i < SEATS; i++) printf(" %llu", (unsigned long long)wins[i]);
    for (unsigned i = 0; i < SEATS; i++) printf(" %llu", (unsigned long long)by_seat[i]);
    for (unsigned i = 0; i < SEATS; i++) printf(" %llu", (unsigned long long)squares[i]);
    printf(" %llu\n", (unsigned long long)histogram[0][5]);
    return 0;
}
