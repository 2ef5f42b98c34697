# SPDX-License-Identifier: MIT
# The paths of the processor: which there are, that all give the same answers,
# and that every command refuses a wrong GRUNDY_CPU.
set -eu
. "${0%/*}/lib/lib.sh"
unset GRUNDY_CPU

run --version --lang en
exits 0
is_quiet
paths=$(sed -n 's/^code paths: //p' "$dir/out")
best=${paths##* }
says "used: $best for nimbers,"
case $paths in portable*) ;; *) fail 'portable is not the first path' ;; esac
for path in $paths; do
  GRUNDY_CPU=$path run --version --lang en
  exits 0
  says "code paths: $paths"
  case $path in
  portable | clmul) says "used: $path for nimbers, portable for octal games" ;;
  gfni) says "used: gfni for nimbers, avx2 for octal games" ;;
  pmull) says "used: pmull for nimbers, neon for octal games" ;;
  *) says "used: $path for nimbers, $path for octal games" ;;
  esac
done
ok version

# 100 pairs of 64-bit numbers; the last block of a batch is not full.
awk 'BEGIN { x = 1; for (i = 0; i < 200; i++) { x = (x * 75 + 74) % 65537
  y = (x * 75 + 74) % 65537; printf "%.0f%s", x * 140737488355 * y % 2^53 + x,
  i % 2 ? "\n" : " " } }' >"$dir/pairs"
same() {
  for path in $paths; do
    if [ "${input-}" ]; then
      GRUNDY_CPU=$path run "$@" <"$input"
    else
      GRUNDY_CPU=$path run "$@"
    fi
    exits 0
    is_quiet
    if [ "$path" = portable ]; then
      cp "$dir/out" "$dir/portable"
    else
      cmp -s "$dir/out" "$dir/portable" || fail "$path differs from portable"
    fi
  done
}
same eval 'octal[0.104](30000) + octal[0.36](12345) + grundy(9000)'
same eval 'kayles(100000)'
same table 'octal[0.104]' 29900..30000
same table 'octal[0.6]' 19900..20000
same period 'octal[0.16]'
same nim '(F(5)+12345)^77 * inv(F(6)+9) + sqrt(F(6)+77)'
same nim 'log(1<<77, primitive(128))'
same nim table 250..270 0..40
for op in add mul inv sqrt solve; do
  for bits in 64 128; do
    if [ $op = add ] || [ $op = mul ]; then
      input=$dir/pairs same nim --batch --op $op --bits $bits
    else
      cut -d ' ' -f 1 "$dir/pairs" >"$dir/singles"
      input=$dir/singles same nim --batch --op $op --bits $bits
    fi
  done
done
ok answers

for words in "eval nim(3)" "table nim 0..3" "period kayles" "nim 5" "games" \
  "--version" "moves nim(3)"; do
  GRUNDY_CPU=sse run $words
  exits 2
  is_silent
  complains "grundy: error: GRUNDY_CPU is 'sse', which is not a code path
hint: this processor has the code paths $paths"
  for path in clmul avx2 gfni avx512 neon pmull; do
    case " $paths " in *" $path "*) continue ;; esac
    GRUNDY_CPU=$path run $words
    exits 2
    is_silent
    warns "this processor does not have the instructions of the code path $path"
  done
  GRUNDY_CPU='' run $words
  exits 0
  GRUNDY_CPU=best run $words
  exits 0
done
ok refusals
