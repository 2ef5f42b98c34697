// SPDX-License-Identifier: MIT
// A contest solution, in C++. Input: the number of piles and the number of
// allowed takings; the takings; the piles. The first player wins iff the xor of
// the values is not 0. The library computes the values, and the winning move.
//
//   c++ contest.cpp $(pkg-config --cflags --libs grundy) -o contest
//   echo '3 2  1 3  4 6 9' | ./contest
#include <grundy.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

int main() {
  std::size_t piles = 0, takings = 0;
  std::cin >> piles >> takings;
  std::ostringstream text;
  text << "take[";
  for (std::size_t i = 0; i < takings; i++) {
    std::uint64_t taking = 0;
    std::cin >> taking;
    text << (i ? "," : "") << taking;
  }
  text << "](";
  for (std::size_t i = 0; i < piles; i++) {
    std::uint64_t pile = 0;
    std::cin >> pile;
    text << (i ? "," : "") << pile;
  }
  text << ")";
  if (!std::cin)
    return 2;

  std::unique_ptr<grundy, void (*)(grundy *)> g(grundy_new(), grundy_free);
  std::unique_ptr<grundy_work, void (*)(grundy_work *)> work(
      grundy_work_new(g.get(), grundy_limits{}), grundy_work_free);
  const std::string position_text = text.str();
  grundy_position *position = nullptr;
  grundy_query query{};
  grundy_verdict verdict{};
  query.max_moves = 1;
  if (grundy_position_parse(work.get(), position_text.data(),
                            position_text.size(), &position) != GRUNDY_OK ||
      grundy_eval(work.get(), position, query, &verdict) != GRUNDY_OK) {
    std::cerr << grundy_work_error(work.get())->message << '\n';
    return 1;
  }
  std::cout << (verdict.outcome == GRUNDY_N ? "First" : "Second");
  if (verdict.move_count)
    std::cout << ' ' << verdict.moves[0].name;
  std::cout << '\n';
}
