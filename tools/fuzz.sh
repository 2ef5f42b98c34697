#!/bin/sh
# SPDX-License-Identifier: MIT
#
# fuzz.sh TARGET COUNT: fuzz one of COUNT targets. The seeds are the texts in
# all .t files, the rules of the examples, and the few below.
#
# With FUZZ_SECONDS, the inputs are random, and the target runs for its share of
# that time: the corpus stays in the build folder and grows from run to run.
# Without FUZZ_SECONDS, the target runs as often as its source says (runs: N),
# from one fixed seed. The inputs are then the same each time and everywhere, so
# a failure can be repeated. Therefore nothing is taken from the environment,
# one thread does the work, and comparisons do not guide the fuzzer (-use_cmp
# would compare addresses too, which change).
#
# An input that crashes the target is kept in the build folder; libFuzzer prints its name.

set -eu
export LC_ALL=C # the order of files
target=$1
count=$2
name=${target##*/fuzz-}
build=${target%/*}
seeds=$build/seeds/$name
corpus=$build/corpus/$name

rm -rf "$seeds"
mkdir -p "$seeds" "$corpus"
awk -v folder="$seeds" -v target="$name" '
  function seed(text) {
    file = folder "/" ++count
    printf "%s", text >file
    close(file)
    printf "%s%s", count == 1 ? "" : ",", file
  }
  # The rule of {RULE}(3), the words of the command line, or the text itself.
  function text_of(verb, text) {
    if (target == "command") {
      if (verb !~ /table|outcomes/)
        return "eval\n" (verb ~ /^m/ ? "--misere\n" : "") text
      match(text, /( [0-9]+[.][.][0-9]+)+$/)
      ranges = substr(text, RSTART)
      gsub(/ /, "\n", ranges)
      return "table\n" substr(text, 1, RSTART - 1) ranges
    }
    if ((target == "rule" || target == "board") && sub(/^[{]/, "", text))
      sub(/[}][^}]*$/, "", text)
    return text
  }
  # A rule, at the numbers of a position, as the target reads it.
  function rule(text, numbers) {
    if (target == "rule")
      seed(text)
    if (target == "define")
      seed("own = " text "\n")
    if (target == "notation")
      seed("{" text "}(" numbers ")")
    if (target == "command")
      seed("eval\n{" text "}(" numbers ")")
  }
  # One rule or more for each construct of the rule language.
  function rules() {
    rule("n -> n-2**k for k in 0..3 ; n-(1 << log2(n)) if n > 0", 9)
    rule("n -> n >> k for k in 1..n-1 if lcm(k,n,6) > 9 and prime(k)", 12)
    rule("n -> n-k for k in 1..n if iscoprime(n,k) or -2**2 < k**0", 8)
    rule("n -> n-k for k in S if a[n % 4] > k with a = [3,1,-4,1], " \
      "S = {2, 5..7, -3}", 11)
    rule("n -> n-p*q for (p,q) in T if (n%3,q) not in T with " \
      "T = {(3,1),(4,2),(1,1)}, E = {}", 10)
    rule("n -> n-k for k in 1..n if k in {2,n/2,5..7} or n in fib or " \
      "k not in squares(9) or k in divisors(n)", 9)
    rule("n -> n-k for k in {j in 1..n if j % 3 == 1} if n in " \
      "{i in odd if i > k}", 9)
    rule("n -> n-1-sum(i for i in {1,n,2..3}) ; n-min(i*i for i in 1..n)-1 ; " \
      "n-max(i % 3 for i in fib)-1 if n > 0", 14)
    rule("n -> n-k for k in 1..n if count(k % i == 0 for i in 1..k) == 2 or " \
      "any(i*i == k for i in 1..k) or all(i < k for i in S if i > 1) with " \
      "S = {1,3}", 9)
    rule("n -> [a+i for i in 0..k-1] for k in 2..n for a in 1..n if k*a + " \
      "k*(k-1)/2 == n ; [n-i for (i,j) in T if j > n] with T = {(1,9)}", 15)
    rule("(x,y) -> [(x-i,i) for i in 1..y if i < x] if x < 9 ; (x,y-1)", "4,5")
    rule("v -> u for u in near(v) if u > v and deg(u) < 3 and dist(u,v) == 1 " \
         "with graph g = [1-2,2->3,3-4]", 2)
    rule("v -> u for u in children(v) ; parent(v) if size(v) == 1 and depth(v) " \
         "> 1 with tree t = [1-2,1-3,3-4]", 3)
    rule("m -> m & (7 - near(1 << v)) for v in 0..2 if m >> v & 1 == 1 with " \
         "tree t = [0->1,0->2]", 7)
    rule("n -> n-k for k in {j in powers(3) if j > 1} ; n-k for k in " \
         "primepowers(9) if xor(i for i in 0..k) != or(i*k for i in 1..k) and " \
         "gcd(i for i in {k,6}) < 3", 9)
    rule("bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in " \
      "1..h[i] if i < j", "3,1,2")
    rule("bag h -> h := [h[i] - (m >> i & 1) for i] for m in " \
      "1..2**len(h)-1", "2,1")
    rule("row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in " \
      "1..len(h)-1 for k in 1..h[i] ; h[0] := [] if h[0] == 0", "2,0,1")
    rule("row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if " \
      "h[i] == 1 and h[i+1] == 1", "1,1,0,1,1")
    rule("v -> u for u in near(v) if u > v or deg(u) > deg(v+1) with " \
      "graph g = [1-2,2->3,3-1,3-4], a = [1]", 2)
    # how play ends, and who moves next
    rule("n -> n-k for k in 1..3 ; lose if n % 5 == 0 ; n-60/n", 11)
    rule("n -> draw if n == 4 ; n-k again for k in 1..3 ; n-1 ; " \
      "win if any(k*k == n for k in 1..n)", 9)
    rule("(a,b) -> L: (a-1,b) again if a > b ; (a,b-1) ; L wins if a == b ; " \
      "R wins if a + b == 7 ; win if a == 2", "4,5")
    rule("loopy n -> n-1 ; n+1 again if n < 9 ; lose if n == 4", 6)
    rule("score (i,j) -> (i+1,j) gain a[i] ; (i,j-1) gain a[j] if i <= j ; " \
      "end 2*i if i > j+5 ; end j with a = [3,9,1,2]", "0,3")
    rule("bag h -> h[i] := h[i]-1 again for i if h[i] > 1 ; h[i] := 0 for i " \
      "if h[i] > 0 ; win if len(h) == 2 and h[0] == h[1]", "2,3")
    # what fails at the position
    rule("n -> a[n] ; n-k**(k-2) for k in 0..n with a = [3]", 5)
    rule("n -> n-1 << n ; max(k for k in 5..n) ; log2(n-9)", 7)
    rule("n -> n-1 with n = [1], a = @x, a = {(1,2),3}", 5)
  }
  BEGIN {
    rules()
    if (target == "nim") {
      seed("5*7 + inv(15)^-3 / sq(sqrt(0x1F))")
      seed("solve(1<<70, F(6)) ")
      seed("log(200, primitive(8)) + order(9)^order(3)")
      seed("mex(0, trace(128, 8), 2^(1<<200))")
    }
    if (target == "expression") {
      seed("{1|*} + ^^ - 3/4")
      seed("+-{3|2} + tiny(2) + 3.^ - v3*2")
      seed("{2,1|*,v||0|-1/8} + ^<2> - ^[3]*")
      seed("heat(*,1) + cool({3|1},1/2) + freeze({3||2|1})")
      seed("overheat({1|0},1,2) + norton({2|1},^) + ordinal({*|*},1)")
      seed("conjunctive({1|0},*2) + selective(*,1) + conway({3|1},^^)")
      seed("pow(^,2) + powto(^,3) + reduced({3||2+*|1+*}) + weight({^3|vv})")
      seed("a{0||||0|||a|*||*} + {0|pass} - 5over + tiny(on) & off")
      seed("x{1||x|0} + 3.upon + +-(2over,^<on>*) - {dud|b{pass,b|c{b|}}}")
    }
    if (target == "partizan") {
      seed("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}")
      seed("+-1 - +-(2,{3|1}) + -3/4^*2 + v[3]* + ^<2> - 3.tiny(2)")
      seed("{0||0|v*} + {5||3|1|||0||||0} - up + star")
      seed("cool({3||2+*|1+*},1/4) + heat(*,1) - overheat({1|0},*,1+*)")
      seed("norton(1/2,^) + ordinal({*|*},5) + conway({3|1},^^)")
      seed("selective(*,1) - conjunctive({1|0},*2) + powto(+-1,3)")
      seed("reduced({3||2+*|1+*}) + freeze({3||2|1}) + weight({^3|vv})")
    }
    if (target == "define") {
      seed("kayles = n -> n-1\n")
      seed("path = {board . -> # also near .->#}[a-b,b-c] # of length 2\n")
      seed("nim = n -> n-1\n")
      seed("tri(x) = x*(x+1)/2\nthree(x,y) = tri(x) + y\n" \
        "tris = n -> n-tri(k) for k in 1..n if three(k,1) < n\n")
      seed("f(x) = f(x-1)\nf(x) = g(x)\ng(x,x) = sum(i for i in 1..x)\n")
      seed("pins = row h -> [h[0..i-1], h[i+1..len(h)-1]] for i\n")
      seed("f(x) = x/2\nall = {bag h -> h := [f(x) for x in h if x > 1]}\n")
      seed("# mine\r\ntwo = {n -> n-k for k in 1..2}\r\n\n two = n -> n-2")
    }
    if (target == "certificate") {
      head = "grundy-certificate 1\nrules octal[0.77]\ndigits 077\n" \
        "tail none\ndistinct no\ntheorem guy-smith\nperiod 12\n" \
        "preperiod 71\nsaltus 0\n"
      rest = "window 0\nspace none\nmask 0\nrares 0\nblocks 1 4096\n"
      seed(head "values 169\n" rest "block 0 0ffb3e4b7662c6b9\n")
      # of each proof one that holds: rules, digits, tail, theorem, period,
      # preperiod, saltus, values, checksum
      split("hex[0.B] 0b none three-heaps 2 0 0 11 923c54b6f379479e " \
        "nim 03 1 all-but 1 0 1 4 4475327f98e05411 " \
        "take[1,4,9..] 0300300003 9 all-but 20 18 5 80 03abb4e8fa807c65 " \
        "octal[0.(30)] 030 1 set-state 2 0 0 8 e77ae5d24eadd455 " \
        "lasker 43 1 lasker 4 1 4 64 42622f185d2c673a " \
        "take[pow2] 0330300030000000300000000000000030000000000000000000" \
        "000000000000 cut family_remainders 3 0 0 64 9658e339d45b31f4", f)
      for (i = 1; i in f; i += 9) {
        sub("_", " ", f[i + 3])
        seed("grundy-certificate 1\nrules " f[i] "\ndigits " f[i + 1] \
          "\ntail " f[i + 2] "\ndistinct no\ntheorem " f[i + 3] \
          "\nperiod " f[i + 4] "\npreperiod " f[i + 5] "\nsaltus " \
          f[i + 6] "\nvalues " f[i + 7] "\n" rest "block 0 " f[i + 8] "\n")
      }
      seed(head "values 169\nwindow 99\nspace first\n" \
        "mask ffffffffffffffff\nrares 1\nrare 3 3\nblocks 1 4096\n" \
        "block 0 0\n")
      # proofs by automata
      seed("grundy-proof 1\nrules {n -> n-k for k in pow2}\nnumbers 1\n" \
        "convention normal\nabout values\ndigits base 2\n" \
        "order weights 1\nformula n%3\nmoves 1 4\n0 0 1 2 0\n" \
        "1 3 2 1 3\n0 2 2 2 2\n1 3 2 2 3\nclaim levels 3 3\n1 0 1\n" \
        "2 2 0\n3 1 2\noptions 7\nset 1.0.0\nnext 0 1\n" \
        "set 1.0.1 1.1.0\nnext 2 3\nset 1.0.2 1.1.1 1.3.0\nnext 4 5\n" \
        "set 1.0.0 1.1.2 1.3.1\nnext 6 4\n" \
        "set 1.0.1 1.1.0 1.3.0 1.3.2\nnext 5 6\n" \
        "set 1.0.2 1.1.1 1.3.0 1.3.1\nnext 4 5\n" \
        "set 1.0.0 1.1.2 1.3.1 1.3.2\nnext 6 4\n")
      seed("grundy-proof 1\nrules nim\nnumbers 1\nconvention normal\n" \
        "about values\ndigits base 2\norder weights 1\nformula none\n" \
        "moves 1 3\n0 0 1 2 0\n1 1 1 1 1\n0 2 2 2 2\nclaim graph 2\n" \
        "1 0 1 1 0\n0 1 1 1 1\noptions 3\nset 1.0.0\nnext 0 1 2 0\n" \
        "set 1.1.0\nnext 1 1 1 1\nset\nnext 2 2 2 2\ntotal 1\nset 0\n" \
        "next 0 0\n")
      seed("grundy-proof 1\nrules {n -> n-1 ; n-2}\nnumbers 1\n" \
        "convention misere\nabout outcomes\ndigits base 2\n" \
        "order weights 1\nformula none\nmoves 1 4\n0 0 1 2 0\n" \
        "1 3 2 1 3\n0 2 2 2 2\n1 2 2 2 2\nclaim levels 1 3\n0 0 1\n" \
        "1 2 0\n0 1 2\noptions 5\nset 1.0.0\nnext 0 1\n" \
        "set 1.0.1 1.1.0\nnext 2 3\nset 1.0.2 1.1.1 1.3.0\nnext 4 2\n" \
        "set 1.0.0 1.1.2 1.3.1\nnext 3 4\nset 1.0.1 1.1.0 1.3.2\n" \
        "next 2 3\n")
    }
    if (target == "serve") {
      seed("{\"words\":[\"eval\",\"nim(3,5)\"]}")
      seed("{\"input\":\"\\u4e2d\\n\",\"words\":[\"a\"]}")
      seed(" { \"words\" : [ \"\\ud83d\\ude00\\t\" , \"\\/\" ] } ")
    }
    if (target == "edges") {
      seed("\f0 1\n1 2\n2 0\n")
      seed("ba b # arcs\nb c\r\nc a\nc d\n")
      seed("@0 1 b\n1 2 r\n2 3 g\n0 4 b\n")
      seed("\002x1 x2\nx2 x3\n\nx3 x4\n")
    }
    if (target == "command") {
      seed("check\nkayles\n--formula\n(n % 7) / 2\n--to\n20")
      seed("--rules\nexamples/games.rules\nmoves\neuclid(3,7)\n--json")
      seed("eval\n--rules=x\n{n -> n-tri(k) for k in 1..n}(9)\n<\n" \
        "tri(x) = x*(x+1)/2\n")
      seed("table\n{n -> n-k for k in S with S = @x}\n0..9\n<\n{1,3..5}\n")
      seed("verify\nnim\n--to\n5")
      seed("table\nkayles\n0..90\n--svg=-")
      seed("table\nwythoff\n0..9\n0..12\n--svg=-\n--outcomes")
      seed("table\ntake[1,3,4]\n5..50\n--plot")
      seed("eval\nstairs(2,3,4) + nim(3,5)\n--svg\n-")
      seed("eval\nchomp(5,3,1) + {(x,y) -> (x-1,y)}(2,3)\n--svg=-")
      seed("games\nkayles")
      seed("nim\n5*7 + inv(3)\n--json")
      seed("nim\ntable\n0..3")
      seed("value\n{1|*} + ^^ - 3/4\n--explain\n--json")
      seed("value\n^^*\n>=\n0")
      seed("value\n{3|1||0}\n+-1\n--svg=-")
      seed("help\nlimits")
      seed("period\ntake[1,3]\n--certificate=-")
      seed("eval\ngraph[a->b,b->c,a->c](a)\n--dot=-")
      seed("code\nkayles\n--lang=python\n--main")
      seed("find\n{n -> n-k for k in 1..3}\n--to=40")
      seed("table\n{bag h -> h[i] := h[i]-k for i for k in 1..h[i]}\n" \
        "0..4\n0..4")
      seed("play\n{row h -> h[i] := [] for i}(1,2,3)\n<\n1\n1\n1")
      seed("eval\n--native\nlasker(3,4)")
      # and what is read
      seed("play\nnim(3,5)\n<\nhint\nhint\nwhy\n5->4\nundo\n1\nswap\n(2,2)")
      seed("play\n--random\nwythoff\n--level=50\n<\nmoves 3\n1\n1\nresign")
      seed("play\n--lang=zh\n{loopy n -> n-1; n+1 if n < 3}(2)\n" \
        "--first=grundy\n<\nmoves\n1\n1\n1\n1\n1\n1\n1\nhelp\nquit")
      seed("play\n--side=right\n{loopy n -> L: n-1; R: n+1 if n < 3}(2)\n" \
        "<\nhint\nmoves\n1\n1\n1\n1\nwhy\n1\n1")
      seed("eval\n--json\n{loopy (m,c) -> L: (y,c) for (x,y) in E if x == m;" \
        " R: (m,y) for (x,y) in E if x == c with E = {(0,1),(1,0)}}(0,1)" \
        " + hackenbush(0-1:b)")
      seed("moves\n--misere\n{loopy n -> L: n-1; R: n+1 if n < 3}(2)")
      seed("table\n--outcomes\n{loopy n -> L: n-1; R: n+1 if n < 3}\n0..5")
      seed("play\n--misere\n--side=right\nhackenbush(0-1:b,1-2:r)\n<\n1\nwhy")
      seed("nim\n--batch\n--op=solve\n--hex\n<\n5 7\n0x1F 200\n")
      seed("nim\n--batch\n--raw\n--bits=128\n<\n0123456789abcdefABCDEFGHIJKLMNOP")
      seed("bulk\ngraph\n-\n--start=a\n--all\n<\na b\nb c # x\nc a\n")
      seed("bulk\nhackenbush\n-\n--json\n<\n0 1 b\n1 2 r\n1 3 g\n")
      seed("bulk\ngeography\n-\n--essential\n<\n0 1\n1 2\n2 3\n")
      seed("moves\n-\n<\nnim(3,5) + kayles(7)")
      seed("verify-certificate\n-\n<\ngrundy-certificate 1\nrules nim\n")
      seed("eval\n--rules=x\npair(3,4)\n<\n# two heaps\n" \
        "pair = (x,y) -> (x-1,y); (x,y-1)\n")
      head = "survey\n--digits=1\n--limit=60\n--checkpoint=x\n<\n" \
        "grundy-survey 3 digits 1 limit 60 positions 300 window 0\n"
      seed(head "0.0,proved,1,0,,0,,,,,window,2,f87b38c6cf34ac55\n" \
        "0.5,proved,2,0,,1,2,ffffffffffffffff,0,,Guy-Smith,8,b700b2f6b48bfa4d\n")
      seed("period\nkayles\n--checkpoint=x\n<\nGRUNDY")
    }
  }
  FILENAME ~ /\.rules$/ {
    if (target == "define")
      seed($0)
    else if (sub(/^[a-z0-9_]+ = /, ""))
      seed(target == "rule" ? $0 : text_of("eval", "{" $0 "}(7)"))
    next
  }
  /^(#|$|laws|count|rules)/ { next }
  {
    verb = $1
    sub(/^[a-z-]+ /, "")
    sub(verb == "error" ? " @[0-9-]+ .*" : " = .*", "")
    seed(text_of(verb, $0))
  }
' src/games/*.t examples/*.t examples/*.rules </dev/null >"$seeds.list"

set -- -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
  -artifact_prefix="$corpus-"
if [ "${FUZZ_SECONDS-}" ]; then
  share=$((FUZZ_SECONDS / count))
  exec "$target" "$@" -max_total_time=$((share > 0 ? share : 1)) -timeout=10 \
    -verbosity=0 "$corpus" "$seeds" </dev/null
fi
runs=$(sed -n 's|^/[*] runs: \([0-9]*\) [*]/$|\1|p' "test/fuzz/$name.c")
exec env -i PATH="$PATH" LC_ALL=C UBSAN_OPTIONS=print_stacktrace=1 \
  GRUNDY_CPU=portable GRUNDY_THREADS=1 \
  "$target" "$@" -runs="${runs:?missing in test/fuzz/$name.c}" -seed=1 \
  -seed_inputs=@"$seeds.list" -use_cmp=0 -timeout=100 </dev/null >/dev/null
