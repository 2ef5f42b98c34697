# SPDX-License-Identifier: MIT
# @FILE, and positions from standard input: whatever bytes come in.
set -eu
. "${0%/*}/lib/lib.sh"
cd "$dir"

printf '13,12,\n  8\n\n' >heaps
run eval 'nim(@heaps)'
exits 0
says 'nim(13,12,8) is N'
run eval 'nim(@heaps,1)'
exits 0
says 'nim(13,12,8,1) is N'
run eval 'nim(1) + nim(@heaps)'
exits 0
says 'nim(1,13,12,8)'
printf '1,3,4' >set
run eval 'take[@set](5)'
exits 0
says 'take[1,3,4](5)'
run table 'take[@set]' 0..6
exits 0
prints '0 1 0 1 2 3 2'
cp heaps 'a(1).txt'
run eval 'nim(@a(1).txt)'
exits 0
: >empty
run eval 'nim(@empty)'
grep -q . err out || fail 'nothing was said'
printf '{1,\n3,4}\n' >moves
printf '[3,1,4,1]' >array
run table '{n -> n-k for k in S with S = @moves}' 0..6
exits 0
prints '0 1 0 1 2 3 2'
run eval '{n -> n-k for k in S if a[n%4] > 0 with a =@array, S= @moves}(9)'
exits 0
says 'for k in {1,3,4} if a[n%4] > 0 with a = [3,1,4,1]}(9)'
printf '{1,x}' >wrong
run eval '{n -> n-k for k in S with S = @wrong}(9)'
exits 2
points '  {1,x}' '     ^'
ok '@FILE'

printf '3,\n5,,7\n' >bad
run eval 'nim(@bad) + nim(4)'
exits 2
tail -n +2 err >tail
printf 'bad:2:3\n  5,,7\n    ^\n' | cmp -s - tail || fail 'the place in a file'
run eval 'nim(@bad2)'
exits 2
complains "grundy: error: cannot read 'bad2': No such file or directory
  nim(@bad2)
      ^"
run eval 'nim(@)'
exits 2
complains "grundy: error: expected the name of a file after '@'
  nim(@)
      ^"
run eval 'nim(@.)'
exits 2
warns "cannot read '.'"
run eval 'nim(@/dev/zero)' --max-memory 1M
exits 3
warns 'larger than the limit of 1 MiB of memory (--max-memory): it has at least 1025 KiB'
run eval "nim(@$(printf '%05000d' 0))"
exits 2
run eval 'nim(3) + foo(@heaps)'
exits 2
points '  nim(3) + foo(@heaps)' '           ^'
run eval 'nim(@heaps) + foo(3)'
exits 2
points '  nim(@heaps) + foo(3)' '                ^'
ok 'errors in files'

# stdin FILE ARGUMENT...
from() {
  file=$1
  shift
  command="grundy $* <$file"
  code=0
  "$GRUNDY" "$@" <"$file" >out 2>err || code=$?
}
echo 'nim(13,12,8)' >position
from position eval -
exits 0
says 'nim(13,12,8) is N'
from position moves -
exits 0
from /dev/null eval -
exits 2
warns 'standard input:1:1'
printf 'nim(3)\n+ nim(x)\n' >position
from position eval -
exits 2
warns 'standard input:2:7'
points '  + nim(x)' '        ^'
from position eval - --lang zh
exits 2
warns '标准输入:2:7'
printf 'nim(@heaps)' >position # files are for the command line alone
from position eval -
exits 2
printf 'nim(3\0,5)' >nul
from nul eval -
exits 2
points '  nim(3\x00,5)' '       ^'
run eval 'nim(@nul)'
exits 2
printf 'nim(3,\377\376)' >invalid
from invalid eval -
exits 2
points '  nim(3,\xFF\xFE)' '        ^'
run eval 'nim(@invalid)'
exits 2
ok 'standard input'

# A byte order mark at the beginning of a text is left out, everywhere.
mark='\357\273\277'
printf "${mark}13,12,8\n" >marked
run eval 'nim(@marked) + kayles(@marked)'
exits 0
says 'nim(13,12,8) + kayles(13,12,8) is'
printf "${mark}nim(3)\n+ nim(x)\n" >marked
from marked eval -
exits 2
warns 'standard input:2:7'
printf "${mark}nim(x)\n" >marked
from marked eval -
warns 'standard input:1:5'
points '  nim(x)' '      ^'
printf "${mark}mine = n -> n-1\n" >marked
run eval --rules marked 'mine(3)'
exits 0
says 'mine(3) is N'
printf "${mark}a b\n" >marked
run bulk graph marked --start a
exits 0
printf "${mark}2 3\n" >marked
from marked nim --batch --op mul
exits 0
says 1
printf "${mark}" >marked
from marked eval -
exits 2
warns 'standard input:1:1'
printf 'nim(3\357\273\277)' >marked
from marked eval -
exits 2
ok 'byte order marks'

# The line ends of Windows are read everywhere.
crlf() { awk '{ printf "%s\r\n", $0 }' >marked; }
printf '13,\n12,8\n' | crlf
run eval 'nim(@marked)'
exits 0
says 'nim(13,12,8) is'
printf 'mine = n -> n-1\n# a remark\n' | crlf
run eval --rules marked 'mine(3)'
exits 0
says 'mine(3) is N'
"$GRUNDY" period kayles --certificate - | crlf
run verify-certificate marked
exits 0
says 'the certificate holds'
printf 'a b\nb c\n' | crlf
run bulk graph marked --start a
exits 0
printf '2 3\n' | crlf
from marked nim --batch --op mul
exits 0
says 1
printf 'nim(3)\n+ nim(x)\n' | crlf
from marked eval -
exits 2
warns 'standard input:2:7'
ok 'line ends of Windows'

# In a moment, without a crash: megabytes of several kinds.
python3 - <<'PYTHON'
import hashlib
n = 10_000_000
open("digits", "w").write("nim(" + "1" * n + ")")
open("heaps10", "w").write("nim(" + "1," * (n // 10) + "1)")
open("terms", "w").write("nim(1)+" * (n // 35) + "nim(1)")
open("opens", "w").write("nim" + "(" * n)
open("nested", "w").write("nim" + "(" * 100000 + ")" * 100000)
open("braces", "w").write("{" * 100000 + "}" * 100000)
open("square", "w").write("take" + "[" * 100000 + "]" * 100000 + "(3)")
open("stars", "w").write("2*" * 100000 + "nim(1)")
open("spaces", "w").write(" " * n + "x")
open("names", "w").write("n" * n)
open("random", "wb").write(hashlib.shake_128(b"grundy").digest(n))
PYTHON
for kind in digits heaps10 terms opens nested braces square stars spaces \
  names random; do
  from $kind eval -
  case $code in
  0 | 2 | 3) ;;
  *) fail "exit code $code" ;;
  esac
  run eval "nim(@$kind)"
  case $code in
  0 | 2 | 3) ;;
  *) fail "exit code $code" ;;
  esac
  awk 'length > 1000 { exit 1 }' err || fail 'a message without end'
done
ok 'large input'
