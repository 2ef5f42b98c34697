# SPDX-License-Identifier: MIT
# Large graphs: what is read, and what is printed.
set -eu
. "${0%/*}/lib/lib.sh"

printf 'a b\na c\nb c\n' >"$dir/arcs"
printf '# a square with a tail\n1 2\n2 3\n3 4\n4 1\n\n4 5 # the tail\n' >"$dir/edges"
printf '0 1\n1 2\n2 0\n1 3\n3 4\n' >"$dir/house"
printf 'a b\nb a\nb c\nd e\ne f\nf d\nx d\nx c\n' >"$dir/loops"

run bulk graph "$dir/arcs" --start a
exits 0
is_quiet
prints 'vertices       3
edges          3
start          a
outcome        N
value          2
winning moves  a c'
run bulk graph "$dir/arcs" --format raw
prints '2
1
0'
run bulk graph "$dir/loops" --all
prints 'vertices       7
edges          8
vertices N     2
vertices P     2
vertices D     3
a P 0 2
b N 1 1
c P 0 0
d D infinite -
e D infinite -
f D infinite -
x N infinite 1'
run bulk graph "$dir/loops" --start x --json
prints '{"vertices":7,"edges":8,"start":"x","outcome":"N","value":"infinite","plies":1,"winning_moves":[["x","c"]],"winning_moves_truncated":false}'
ok graph

run bulk geography "$dir/edges"
prints 'vertices       5
edges          5
outcome        N
winning moves  1, 3, 5'
run bulk geography "$dir/edges" --essential
prints '2
4'
run bulk geography "$dir/edges" --essential --json
prints '["2","4"]'
run bulk geography "$dir/edges" --start 4 --json --all
prints '{"vertices":5,"edges":5,"start":"4","outcome":"N","value":null,"winning_moves":[["4","3"],["4","1"],["4","5"]],"winning_moves_truncated":false,"all":[{"vertex":"1","outcome":"P"},{"vertex":"2","outcome":"N"},{"vertex":"3","outcome":"P"},{"vertex":"4","outcome":"N"},{"vertex":"5","outcome":"P"}]}'
run bulk geography "$dir/edges" --limit-moves 1
says 'winning moves  1, ...'
ok geography

run bulk hackenbush "$dir/house"
prints 'vertices       5
edges          5
start          0
outcome        N
value          3
winning moves  3 4'
"$GRUNDY" bulk hackenbush - --start 3 <"$dir/house" >"$dir/out"
says 'start          3'
ok hackenbush

run bulk nim "$dir/arcs"
exits 2
complains 'grundy: error: nim has no method for large graphs
hint: these have one: geography, graph, hackenbush'
run bulk graph "$dir/arcs" --start z
exits 2
complains "grundy: error: the graph has no vertex 'z'"
run bulk hackenbush "$dir/arcs"
exits 2
complains 'grundy: error: nothing touches the ground, which is the vertex 0'
run bulk hackenbush "$dir/house" --all
exits 2
run bulk graph "$dir/arcs" --essential
exits 2
run bulk graph "$dir/arcs" --format latex
exits 2
run bulk graph "$dir/none"
exits 2
printf '1 2\n1,2\n' >"$dir/bad"
run bulk graph "$dir/bad"
exits 2
complains "grundy: error: line 2, column 2: ',' cannot stand in the name of a vertex"
printf '1 2\n1 2 3\n' >"$dir/bad"
run bulk graph "$dir/bad"
complains 'grundy: error: line 2, column 5: a line has two vertices at most'
: >"$dir/bad"
run bulk graph "$dir/bad"
exits 0
says 'vertices       0'
run bulk geography "$dir/bad"
says 'outcome        P'
# a number beyond 32 bits is a name like any other
printf '0 99999999999\n' >"$dir/bad"
run bulk graph "$dir/bad" --start 0
says 'winning moves  0 99999999999'
ok errors

# a million edges: a path, from one end to the other
awk 'BEGIN { for (i = 0; i < 1000000; i++) print i, i + 1 }' >"$dir/path"
run bulk hackenbush "$dir/path" --limit-moves 0
says 'value          1000000'
run bulk graph "$dir/path" --start 0
says 'outcome        P'
run bulk geography "$dir/path" --start 0
says 'outcome        P'
run bulk graph "$dir/path" --max-memory 1M
exits 3
ok large
