/* SPDX-License-Identifier: MIT */
/*
 * Tables of random moves that are data, some with conditions, on several
 * threads, against a plain loop over the options of each state; and what a
 * limit counts there.
 */
#include "unit.h"

#include "engine/table/rays.h"

enum {
  BOXES = 60,
  MOST_RAYS = 6,
  MOST_CELLS = 1 << 15,
  MOST_ENTRIES = 4096
};

/* A condition holds for the numbers whose byte is not 0. */
static unsigned char conditions[MOST_ENTRIES];

typedef struct game {
  gi_box box;
  gi_ray list[MOST_RAYS];
  size_t count, cells;
} game;

static unsigned pick(uint64_t *seed, unsigned below) {
  return (unsigned)draw(seed, below);
}

static void draw_conditions(uint64_t *seed) {
  for (unsigned i = 0; i < MOST_ENTRIES; i++)
    conditions[i] = pick(seed, 3) > 0;
}

static game draw_game(uint64_t *seed) {
  game g = {.box.arity = 1 + pick(seed, 3), .cells = 1};
  unsigned most = g.box.arity == 1 ? 2000 : g.box.arity == 2 ? 170 : 30;
  for (unsigned i = 0; i < g.box.arity; i++) {
    g.box.extent[i] = pick(seed, most);
    g.cells *= (size_t)g.box.extent[i] + 1;
  }
  g.count = 1 + pick(seed, MOST_RAYS);
  for (size_t k = 0; k < g.count; k++) {
    gi_ray *ray = &g.list[k];
    bool is_line = pick(seed, 2);
    for (unsigned i = 0; i < g.box.arity; i++) {
      ray->offset[i] = pick(seed, 2) ? pick(seed, 4) : 0;
      ray->step[i] = is_line && pick(seed, 2);
    }
    ray->offset[pick(seed, g.box.arity)] += 1;
    for (unsigned i = 0; i < g.box.arity && !is_line; i++)
      if (!pick(seed, 3)) /* each begins somewhere else */
        ray->when[i] = conditions + pick(seed, MOST_ENTRIES / 2);
  }
  return g;
}

/* Returns the index of state - offset - j*step, or SIZE_MAX if that is outside
   or the state does not have it. */
static size_t option_at(const game *g, size_t ray, const int64_t *state,
                        int64_t j) {
  size_t index = 0;
  for (unsigned i = 0; i < g->box.arity; i++) {
    const unsigned char *when = g->list[ray].when[i];
    if (when && !when[state[i]])
      return SIZE_MAX;
    int64_t entry =
        state[i] - g->list[ray].offset[i] - j * g->list[ray].step[i];
    if (entry < 0)
      return SIZE_MAX;
    index = index * ((size_t)g->box.extent[i] + 1) + (size_t)entry;
  }
  return index;
}

static bool has_step(const game *g, size_t ray) {
  bool has = false;
  for (unsigned i = 0; i < g->box.arity; i++)
    has = has || g->list[ray].step[i];
  return has;
}

/* The plain loop: the value of each state, and whether it is lost. */
static void judge(const game *g, grundy_play play, uint32_t *values,
                  unsigned char *lost) {
  static size_t seen[MOST_CELLS + 1];
  memset(seen, 0, sizeof seen);
  for (size_t n = 0; n < g->cells; n++) {
    int64_t state[GRUNDY_MOST_INTEGERS] = {0};
    size_t rest = n, at;
    bool is_won = false, has_moves = false;
    for (unsigned i = g->box.arity; i-- > 0;) {
      state[i] = (int64_t)(rest % ((size_t)g->box.extent[i] + 1));
      rest /= (size_t)g->box.extent[i] + 1;
    }
    for (size_t k = 0; k < g->count; k++)
      for (int64_t j = 0; (at = option_at(g, k, state, j)) != SIZE_MAX; j++) {
        seen[values[at]] = n + 1;
        is_won = is_won || lost[at];
        has_moves = true;
        if (!has_step(g, k))
          break;
      }
    values[n] = 0;
    while (seen[values[n]] == n + 1)
      values[n]++;
    lost[n] = has_moves ? !is_won : play == GRUNDY_NORMAL;
  }
}

/* The same where Left has the first rays and Right the others. */
static void judge_sides(const game *g, size_t lefts, grundy_play play,
                        unsigned char *const lost[2]) {
  for (size_t n = 0; n < g->cells; n++) {
    int64_t state[GRUNDY_MOST_INTEGERS] = {0};
    bool is_won[2] = {false, false}, has_moves[2] = {false, false};
    size_t rest = n, at;
    for (unsigned i = g->box.arity; i-- > 0;) {
      state[i] = (int64_t)(rest % ((size_t)g->box.extent[i] + 1));
      rest /= (size_t)g->box.extent[i] + 1;
    }
    for (size_t k = 0; k < g->count; k++)
      for (int64_t j = 0; (at = option_at(g, k, state, j)) != SIZE_MAX; j++) {
        unsigned side = k >= lefts;
        is_won[side] = is_won[side] || lost[1 - side][at];
        has_moves[side] = true;
        if (!has_step(g, k))
          break;
      }
    for (unsigned side = 0; side < 2; side++)
      lost[side][n] = has_moves[side] ? !is_won[side] : play == GRUNDY_NORMAL;
  }
}

static void sides_agree_with_a_loop(void **state) {
  static unsigned char found[2][MOST_CELLS], judged[2][MOST_CELLS];
  (void)state;
  uint64_t seed = 45;
  draw_conditions(&seed);
  for (unsigned i = 0; i < BOXES; i += apart()) {
    gi_memory memory = {0};
    game g = draw_game(&seed);
    size_t lefts = draw(&seed, g.count + 1);
    gi_rays rays[2] = {{g.list, lefts}, {g.list + lefts, g.count - lefts}};
    grundy_play play = draw(&seed, 2) ? GRUNDY_NORMAL : GRUNDY_MISERE;
    judge_sides(&g, lefts, play, (unsigned char *[]){judged[0], judged[1]});
    for (unsigned threads = 1; threads < 6; threads += 2) {
      gi_budget budget;
      gi_budget_init(&budget, (grundy_limits){.threads = threads});
      gi_budget_start(&budget, 0);
      assert_int_equal(gi_rays_sides(rays, &g.box, play, &memory, &budget,
                                     (unsigned char *[]){found[0], found[1]}),
                       GRUNDY_OK);
      assert_memory_equal(found[0], judged[0], g.cells);
      assert_memory_equal(found[1], judged[1], g.cells);
      assert_int_equal(memory.used, 0);
    }
  }
}

static void threads_agree_with_a_loop(void **state) {
  static uint32_t values[MOST_CELLS], judged[MOST_CELLS];
  static unsigned char lost[MOST_CELLS], loses[MOST_CELLS];
  (void)state;
  uint64_t seed = 44;
  draw_conditions(&seed);
  for (unsigned i = 0; i < BOXES; i += apart()) {
    gi_memory memory = {0};
    game g = draw_game(&seed);
    gi_rays rays = {g.list, g.count};
    grundy_play play = draw(&seed, 2) ? GRUNDY_NORMAL : GRUNDY_MISERE;
    judge(&g, play, judged, loses);
    for (unsigned threads = 1; threads < 6; threads += 2) {
      gi_budget budget;
      gi_budget_init(&budget, (grundy_limits){.threads = threads});
      gi_budget_start(&budget, 0);
      assert_int_equal(gi_rays_values(rays, &g.box, &memory, &budget, values),
                       GRUNDY_OK);
      assert_memory_equal(values, judged, g.cells * sizeof *values);
      assert_int_equal(
          gi_rays_outcomes(rays, &g.box, play, &memory, &budget, lost),
          GRUNDY_OK);
      assert_memory_equal(lost, loses, g.cells);
      assert_int_equal(memory.used, 0);
    }
  }
}

/* What is counted, and whether a limit ends the work, is the same for any
   number of threads. */
static void limits_count_the_same(void **state) {
  static uint32_t values[MOST_CELLS];
  (void)state;
  const gi_ray list[] = {{.offset = {1, 0}, .step = {1, 0}},
                         {.offset = {0, 1}, .step = {0, 1}}};
  const gi_box box = {2, {99, 299}};
  for (uint64_t limit = 0; limit < 2000; limit += 700) {
    uint64_t spent[3];
    grundy_status ended[3];
    for (unsigned i = 0; i < 3; i++) {
      gi_memory memory = {0};
      gi_budget budget;
      gi_budget_init(&budget,
                     (grundy_limits){.positions = limit, .threads = 1 + 3 * i});
      gi_budget_start(&budget, 0);
      ended[i] =
          gi_rays_values((gi_rays){list, 2}, &box, &memory, &budget, values);
      spent[i] = gi_budget_spent(&budget);
      assert_int_equal(memory.used, 0);
    }
    assert_int_equal(ended[0], limit == 700 ? GRUNDY_STOPPED : GRUNDY_OK);
    for (unsigned i = 1; i < 3; i++) {
      assert_int_equal(ended[i], ended[0]);
      assert_int_equal(spent[i], spent[0]);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_agree_with_a_loop),
      cmocka_unit_test(sides_agree_with_a_loop),
      cmocka_unit_test(limits_count_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
