// SPDX-License-Identifier: MIT
// A token on a directed graph that is given as arrays: who wins from each
// vertex, and by which value.
//
//   c++ graph.cpp $(pkg-config --cflags --libs grundy) -o graph
#include <grundy.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <vector>

int main() {
  // The divisors of a number are its options: two vertices for each arc.
  const std::uint32_t most = 16;
  std::vector<std::uint32_t> arcs;
  for (std::uint32_t from = 2; from <= most; from++)
    for (std::uint32_t to = 1; to < from; to++)
      if (from % to == 0)
        arcs.insert(arcs.end(), {from, to});

  std::unique_ptr<grundy, void (*)(grundy *)> g(grundy_new(), grundy_free);
  std::unique_ptr<grundy_work, void (*)(grundy_work *)> work(
      grundy_work_new(g.get(), grundy_limits{}), grundy_work_free);
  grundy_bulk *bulk = nullptr;
  grundy_bulk_query query{};
  grundy_bulk_answer answer{};
  query.start = GRUNDY_NO_VERTEX;
  query.all = true;
  bool is_solved = grundy_bulk_open(work.get(), "graph", &bulk) == GRUNDY_OK &&
                   grundy_bulk_edges(bulk, most + 1, arcs.data(), nullptr,
                                     arcs.size() / 2) == GRUNDY_OK &&
                   grundy_bulk_end(bulk) == GRUNDY_OK &&
                   grundy_bulk_solve(bulk, query, &answer) == GRUNDY_OK;
  if (!is_solved)
    std::cerr << grundy_work_error(work.get())->message << '\n';
  for (std::uint32_t v = 1; is_solved && v <= most; v++)
    std::cout << v << ':' << answer.values[v] << (v < most ? ' ' : '\n');
  grundy_bulk_close(bulk);
  return !is_solved;
}
