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
d D infinity{} -
e D infinity{} -
f D infinity{} -
x N infinity{0} 1'
run bulk graph "$dir/loops" --start x --json
prints '{"vertices":7,"edges":8,"start":"x","outcome":"N","value":{"infinite":true,"set":["0"]},"plies":1,"winning_moves":[["x","c"]],"winning_moves_truncated":false}'
run bulk graph "$dir/loops" --start x
says 'value          infinity{0}'
run bulk graph "$dir/loops" --start x --format raw --lang zh
prints 'infinity{0}'
run bulk graph "$dir/loops" --all --format raw --lang zh
prints '0
1
0
infinity{}
infinity{}
infinity{}
infinity{0}'
ok graph

run bulk geography "$dir/edges"
prints 'vertices       5
edges          5
outcome        N
winning moves  1, 3, 5'
run bulk geography "$dir/edges" --essential
prints '2
4'
run bulk geography "$dir/edges" --essential --start 1
exits 2
complains 'grundy: error: --essential and --start do not work together: the list does not depend on where the token is
hint: leave out one of the two'
run bulk geography "$dir/edges" --essential --json
prints '["2","4"]'
run bulk geography "$dir/edges" --start 4 --json --all
prints '{"vertices":5,"edges":5,"start":"4","outcome":"N","value":null,"winning_moves":[["4","3"],["4","1"],["4","5"]],"winning_moves_truncated":false,"counts":{"N":2,"P":3},"all":[{"vertex":"1","outcome":"P","value":null},{"vertex":"2","outcome":"N","value":null},{"vertex":"3","outcome":"P","value":null},{"vertex":"4","outcome":"N","value":null},{"vertex":"5","outcome":"P","value":null}]}'
run bulk geography "$dir/edges" --format raw
prints N
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
run bulk hackenbush "$dir/house" --format raw
prints 3
run bulk hackenbush "$dir/house" --all
says '0 N 3
1 N 3
2 N 3
3 N 1
4 P 0'
printf '0 1 b\n1 2 r\n0 3 r # a stalk and an edge\n7 8 g\n' >"$dir/colours"
run bulk hackenbush "$dir/colours" --all
is_quiet
prints 'vertices       6
edges          4
start          0
outcome        R
value (number) -1/2
winning moves  1 2
vertices P     2
vertices R     2
0 R -1/2
1 R -1
2 P 0
3 P 0
7 - -
8 - -'
run bulk hackenbush "$dir/colours" --format raw
prints '-1/2'
"$GRUNDY" bulk hackenbush - --start 3 <"$dir/house" >"$dir/out"
says 'start          3'
ok hackenbush

run bulk nim "$dir/arcs"
exits 2
complains 'grundy: error: nim has no method for large graphs
hint: these have a method for large graphs: geography, graph, hackenbush'
run bulk grahp "$dir/arcs"
exits 2
complains "grundy: error: there is no game 'grahp'
hint: these have a method for large graphs: geography, graph, hackenbush"
run bulk graph "$dir/arcs" --start z
exits 2
complains "grundy: error: the graph has no vertex 'z'"
run bulk hackenbush "$dir/arcs"
exits 2
complains 'grundy: error: no edge touches the ground, which is the vertex 0
hint: name another ground with --start VERTEX'
run bulk hackenbush "$dir/house" --start 9
exits 2
complains "grundy: error: the graph has no vertex '9'"
run bulk graph "$dir/arcs" --essential
exits 2
complains 'grundy: error: --essential works only for geography, not for graph'
run bulk graph "$dir/arcs" --format latex
exits 2
complains 'grundy: error: bulk does not have this format: choose text, json or raw'
run help bulk
says '--format FORMAT           the format of the answer: text, json, raw'
run bulk graph "$dir/none"
exits 2
printf '1 2\n1,2\n' >"$dir/bad"
run bulk graph "$dir/bad"
exits 2
complains "grundy: error: line 2, column 2: the name of a vertex cannot contain ','"
printf '1 2\n1 2 3\n' >"$dir/bad"
run bulk graph "$dir/bad"
complains 'grundy: error: line 2, column 5: a line has at most two vertices'
run bulk hackenbush "$dir/bad" --start 1
complains "grundy: error: line 2, column 5: a line has at most two vertices and a colour: b (blue, Left's), r (red, Right's) or g (green)"
printf '0 1 b\n1 2 r 3\n' >"$dir/bad"
run bulk hackenbush "$dir/bad"
complains "grundy: error: line 2, column 7: a line has at most two vertices and a colour: b (blue, Left's), r (red, Right's) or g (green)"
printf '0 1 b\n1 2\n' >"$dir/bad"
run bulk hackenbush "$dir/bad"
exits 2
complains 'grundy: error: coloured edges are solved here only if all edges connected to the ground are red or blue and form no cycle'
printf '0 1 b\n0 1 r\n' >"$dir/bad"
run bulk hackenbush "$dir/bad"
exits 2
awk 'BEGIN { while (i++ < 300) printf "9"; print " 1" }' >"$dir/bad"
run bulk graph "$dir/bad"
exits 2
complains 'grundy: error: line 1, column 1: the name of the vertex is too long: at most 255 bytes'
printf '18446744073709551615 1\n1 18446744073709551616\n' >"$dir/bad"
run bulk graph "$dir/bad"
exits 2
complains 'grundy: error: line 2, column 3: the vertex 18446744073709551616 does not fit in 64 bits'
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
sed 's/[05]$/& b/; s/[1-46-9]$/& r/' "$dir/path" | head -20000 >"$dir/stalk"
run bulk hackenbush "$dir/stalk"
says 'outcome        R'
says 'winning moves  ...'
run bulk graph "$dir/path" --start 0
says 'outcome        P'
run bulk geography "$dir/path" --start 0
says 'outcome        P'
run bulk graph "$dir/path" --max-memory 1M
exits 3
ok large
