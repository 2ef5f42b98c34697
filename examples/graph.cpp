// SPDX-License-Identifier: MIT
// A token on a directed graph that is given as arrays: who wins from each
// vertex, and by which value.
//
//   c++ graph.cpp $(pkg-config --cflags --libs grundy) -o graph
#include <grundy.h>

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

int main() {
  // from -> to: the divisors of a number are its options
  std::vector<std::pair<unsigned, unsigned>> arcs;
  for (unsigned from = 2; from <= 16; from++)
    for (unsigned to = 1; to < from; to++)
      if (from % to == 0)
        arcs.emplace_back(from, to);

  std::string text;
  for (const auto &[from, to] : arcs)
    text += std::to_string(from) + " " + std::to_string(to) + "\n";

  std::unique_ptr<grundy, void (*)(grundy *)> g(grundy_new(), grundy_free);
  std::unique_ptr<grundy_work, void (*)(grundy_work *)> work(
      grundy_work_new(g.get(), grundy_limits{}), grundy_work_free);
  grundy_bulk *bulk = nullptr;
  grundy_bulk_query query{};
  grundy_bulk_answer answer{};
  query.start = GRUNDY_NO_VERTEX;
  query.all = true;
  bool is_solved =
      grundy_bulk_open(work.get(), "graph", &bulk) == GRUNDY_OK &&
      grundy_bulk_feed(bulk, text.data(), text.size()) == GRUNDY_OK &&
      grundy_bulk_end(bulk) == GRUNDY_OK &&
      grundy_bulk_solve(bulk, query, &answer) == GRUNDY_OK;
  if (!is_solved)
    std::cerr << grundy_work_error(work.get())->message << '\n';
  for (std::uint32_t v = 0; is_solved && v < answer.vertices; v++) {
    char name[16];
    grundy_bulk_name(bulk, v, name, sizeof name);
    std::cout << name << ':' << answer.values[v]
              << (v + 1 < answer.vertices ? ' ' : '\n');
  }
  grundy_bulk_close(bulk);
  return !is_solved;
}
