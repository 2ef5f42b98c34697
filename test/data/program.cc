/* SPDX-License-Identifier: MIT */
/* Uses the library from C++17 and C++20: objects, a game of its own, nimbers.
 */
#include <grundy.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

static grundy_status options(void *, grundy_custom_position position,
                             grundy_side, grundy_options *out) {
  for (uint64_t k = 1; k <= 2 && k <= position.integers[0]; k++) {
    uint64_t left = position.integers[0] - k;
    grundy_status status = grundy_option_integers(out, &left);
    if (status == GRUNDY_OK)
      status = grundy_option_end(out, nullptr);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

int main() {
  std::unique_ptr<grundy, decltype(&grundy_free)> g(grundy_new(), grundy_free);
#if __cplusplus >= 202002L
  grundy_custom game{.name = "mine",
                     .title = nullptr,
                     .about = nullptr,
                     .example = "5",
                     .arity = 1,
                     .partizan = false,
                     .loopy = false,
                     .data = nullptr,
                     .options = options,
                     .accepts = nullptr,
                     .read = nullptr};
  grundy_limits limits{
      .positions = 1000, .memory = 0, .seconds = 0, .threads = 1};
#else
  grundy_custom game{};
  game.name = "mine";
  game.example = "5";
  game.arity = 1;
  game.options = options;
  grundy_limits limits{};
  limits.positions = 1000;
#endif
  grundy_error error;
  if (grundy_register(g.get(), &game, GRUNDY_ENGLISH, &error) != GRUNDY_OK)
    return std::puts(error.message), 1;
  std::unique_ptr<grundy_work, decltype(&grundy_work_free)> work(
      grundy_work_new(g.get(), limits), grundy_work_free);
  std::string text = "mine(5) + nim(3)";
  grundy_position *position;
  grundy_query query{};
  query.max_moves = 9;
  grundy_verdict verdict;
  if (grundy_position_parse(work.get(), text.data(), text.size(), &position) !=
          GRUNDY_OK ||
      grundy_eval(work.get(), position, query, &verdict) != GRUNDY_OK)
    return std::puts(grundy_work_error(work.get())->message), 1;
  std::printf("%s %s\n", grundy_outcome_name(verdict.outcome),
              verdict.moves[0].name);
  grundy_nim128 x{3, 0};
  return grundy_nim128_mul(x, grundy_nim128_inv(x)).low != 1;
}
