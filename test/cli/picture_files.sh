# SPDX-License-Identifier: MIT
# Where pictures are written, and what happens if they cannot be.  PNG and PDF
# files are made by rsvg-convert.
set -eu
. "${0%/*}/lib/lib.sh"

is_svg() { head -c 4 "$1" | grep -q '<svg' || fail "$1 is not an SVG file"; }
is_png() { head -c 4 "$1" | grep -q 'PNG' || fail "$1 is not a PNG file"; }

is_pdf() { head -c 5 "$1" | grep -q '%PDF-' || fail "$1 is not a PDF file"; }

run table nim 0..9 --svg "$dir/a.svg" --png "$dir/a.png" --pdf "$dir/a.pdf"
exits 0
is_quiet
is_silent
is_svg "$dir/a.svg"
is_png "$dir/a.png"
is_pdf "$dir/a.pdf"
run table nim 0..9 --svg -
exits 0
cmp -s "$dir/out" "$dir/a.svg" || fail 'stdout and file differ'
run table nim 0..9 --png -
cmp -s "$dir/out" "$dir/a.png" || fail 'stdout and file differ'
run table nim 0..9 --pdf -
is_pdf "$dir/out"
run table nim 0..3 --svg "$dir/b.svg" --format csv
says '3,3'
is_svg "$dir/b.svg"
run table nim 0..3 --svg "$dir/b.svg" --plot
says '+0---'
run eval 'nim(3,5,7)' --svg "$dir/b.svg"
says 'winning moves  3->2, 5->4, 7->6'
run eval 'nim(3,5,7)' --svg -
is_svg "$dir/out"
says 'The player to move wins, for example by 3-&gt;2.'
run eval 'nim(3,5,7)' --png "$dir/b.png" --json
says '"outcome":"N"'
ok places

for words in "table nim 0..3 --svg - --png -" \
  "table nim 0..3 --pdf - --png -" "table nim 0..3 --plot --svg -" \
  "table nim 0..3 --json --svg -" "eval nim(3) --json --svg -"; do
  run $words
  exits 2
  case $words in
    *--json*) says '"code":"input"' ;;
    *) is_silent ;;
  esac
  complains 'grundy: error: only one thing can go to standard output
hint: name a file in place of '"'-'"
done
run table nim 0..3 --plot --format csv
exits 2
complains 'grundy: error: give only one of --plot and --format'
run table nim 0..3 --plot --json
exits 2
complains 'grundy: error: give only one of --plot and --json'
run table nim 0..3 --svg
exits 2
complains 'grundy: error: --svg needs an argument: FILE'
run find nim --svg "$dir/c.svg"
exits 2
ok choices

# A file is replaced whole or not at all; links and modes stay.
umask 027
cp "$dir/a.svg" "$dir/kept.svg"
chmod 604 "$dir/kept.svg"
ln -s kept.svg "$dir/link.svg"
run table nim 0..5 --svg "$dir/link.svg"
exits 0
[ -h "$dir/link.svg" ] || fail 'the link is gone'
cmp -s "$dir/a.svg" "$dir/kept.svg" && fail 'the target of the link was not written'
[ "$(stat -c %a "$dir/kept.svg")" = 604 ] || fail 'the mode changed'
run table nim 0..5 --svg "$dir/new.svg"
[ "$(stat -c %a "$dir/new.svg")" = 640 ] || fail 'umask is not obeyed'
cp "$dir/kept.svg" "$dir/before.svg"
run table '{n -> n}' 0..5 --svg "$dir/kept.svg"
exits 2
cmp -s "$dir/kept.svg" "$dir/before.svg" || fail 'a failure touched the file'
run table nim 0..5 --svg "$dir/no/such/folder.svg"
exits 4
complains "grundy: error: the file '$dir/no/such/folder.svg' could not be \
written: No such file or directory"
run table nim 0..5 --svg "$dir"
exits 4
complains "grundy: error: the file '$dir' could not be written: Is a directory"
run table nim 0..5 --svg ''
exits 4
run eval 'nim(3)' --png "$dir/no/such"
exits 4
is_silent
[ -z "$(find "$dir" -name '*.svg.*')" ] || fail 'a temporary file stays'
ok files

# Full disks, devices, and readers that stop reading.
run table nim 0..5 --svg /dev/full
exits 4
complains "grundy: error: the file '/dev/full' could not be written: No space \
left on device"
[ -c /dev/full ] || fail '/dev/full was replaced'
run table nim 0..5 --png /dev/null
exits 0
[ -c /dev/null ] || fail '/dev/null was replaced'
for words in "table nim 0..5 --svg -" "table nim 0..5 --png -" \
  "table nim 0..5 --plot" "eval nim(3) --svg -" \
  "table nim 0..5 --format csv" "table nim 0..5 --format latex" \
  "table nim 0..5 --format bfile" "table nim 0..5 --format raw" \
  "table nim 0..5 --json"; do
  code=0
  "$GRUNDY" $words >/dev/full 2>"$dir/err" || code=$?
  command="grundy $words >/dev/full"
  : >"$dir/out"
  exits 4
  complains 'grundy: error: the output could not be written: No space left on device'
done
for words in "table nim 0..60000 --plot" "table wythoff 0..200 0..200 --svg -" \
  "table wythoff 0..200 0..200 --png -" "table nim 0..60000 --format bfile" \
  "table nim 0..60000 --format latex" "table nim 0..900000 --format raw" \
  "table nim 0..60000 --json" "table wythoff 0..300 0..300"; do
  command="grundy $words | head -c 1"
  { code=0; timeout 60 "$GRUNDY" $words 2>"$dir/err" || code=$?
    echo $code >"$dir/code"; } | head -c 1 >"$dir/out"
  sleep 0.1
  code=$(cat "$dir/code")
  exits 0
  is_quiet
done
ok ends

# Heaps too large for tokens are bars.
for position in 'take[1,3,4](100)' 'nim(18446744073709551615,1)' 'kayles(41)'; do
  run eval "$position" --svg -
  exits 0
  is_quiet
  says '<g class="token"'
done
for position in 'stairs(300,2,1000)' 'chomp(50,3)' 'ring[2..4](300)' 'shift(90,1,2)'; do
  run eval "$position" --svg -
  exits 0
  says '<g class="token"'
done
ok bars

# Positions too large to be drawn.
limit='the position is too large to be drawn: a drawing has at most 40 numbers, none above 40'
for position in '41*nim(1)' '41*nim(100)' \
  'moore[2](1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)'; do
  run eval "$position" --svg "$dir/large.svg"
  exits 2
  is_silent
  complains "grundy: error: $limit"
  [ ! -e "$dir/large.svg" ] || fail 'it was written'
done
run eval 'coins[mock](3,400)' --svg "$dir/large.svg"
exits 2
complains 'grundy: error: the position is too large to be drawn: a drawing has at most 399 numbers, none above 399'
run eval 'tartan[mock, turtles]((1,41))' --svg "$dir/large.svg"
complains "grundy: error: $limit"
run eval 'coins[twins](3,399) + coins[twins](398,399)' --svg "$dir/large.svg"
exits 0
is_svg "$dir/large.svg"
for position in '40*nim(40)' 'chomp[40 x 40]' 'stairs(40,40,40)' \
  'kayles(40,40)' 'ring[2..3](40,40)' 'tokens(40,40)' 'shift(40,40,40)' \
  '40*nim(1) ' 'fibnim(40)' '{n -> n*3 if n < 41}(40)' 'nim(0)' \
  '{(x,y) -> [(x-1,y),(x-1,y)] if x > 0}(5,5)' '{n -> [n-1,n-1,n-1] if n>0}(3)'
do
  run eval "$position" --svg "$dir/large.svg" --png "$dir/large.png"
  case $code in
    0) is_svg "$dir/large.svg" ;;
    2 | 3) ;;
    *) fail 'it broke' ;;
  esac
done
ok positions

# --max-memory limits pictures, too.
run table nim 0..300000 --svg "$dir/m.svg" --max-memory 2M
exits 3
warns 'grundy: error: stopped at the limit of 2 MiB of memory (--max-memory), where'
warns 'were needed'
warns 'hint: raise the limit with --max-memory '
run table nim 0..9 --png "$dir/m.png" --max-memory 60K
exits 3
[ ! -e "$dir/m.png" ] || fail 'it was written'
ok memory

# The height of a drawing is limited.
sum='nim(40)'
for game in 1 2 3 4 5 6 7 8; do
  sum="$sum + take[$game](40)"
done
run eval "$sum" --svg "$dir/high.svg"
exits 2
complains 'grundy: error: the drawing would be higher than 3000 pixels
hint: draw fewer games at once'
run eval '40*stairs(1)' --png "$dir/high.png"
exits 2
run eval '20*stairs(1)' --png "$dir/high.png"
exits 0
is_png "$dir/high.png"
ok heights

# Long names of any script are cut between characters.
G='graph[甲->乙,乙->丙,一个很长很长很长的名字->丙](甲)'
run eval "$G" --svg -
exits 0
says '>甲</text>'
says '>一个很长很长很...</text>'
iconv -f UTF-8 -t UTF-8 "$dir/out" >"$dir/again" || fail 'not UTF-8'
run eval "$G" --dot -
says '乙\n1'
run eval "$G" --png "$dir/names.png"
exits 0
is_png "$dir/names.png"
ok names

# A picture speaks the language of the command.
G='geography(a-b,b-c,c-d,d-a,a-c,d-e;d)'
run eval "$G" --svg - --lang zh
says '必胜态，先手必胜，例如走到 a。'
says '橙色标出的是必胜走法。顶点名称下面'
run eval "$G" --png "$dir/zh.png" --lang zh
exits 0
run eval "$G" --png "$dir/en.png"
cmp -s "$dir/zh.png" "$dir/en.png" && fail 'a PNG does not speak Chinese'
ok languages

# --dot needs a game on a graph.
run eval 'nim(3)' --dot -
exits 2
is_silent
warns 'grundy: error: --dot writes games on graphs, and nim is not one'
warns 'hint: these games are on graphs: '
ok graphs

# A table too large for memory is refused before it is computed.
run table nim 0..18446744073709551615 --svg "$dir/m.svg" --max-positions 0
exits 4
complains 'grundy: error: the system has no more memory'
run table nim 0..9000000000 --svg "$dir/m.svg" --max-positions 0
exits 3
ok 'too much'

# A PNG or PDF needs rsvg-convert, which is asked for before anything is computed.
old=$PATH
mkdir "$dir/bin"
PATH=$dir/bin
run eval 'nim(3)' --pdf "$dir/none.pdf"
PATH=$old
exits 2
is_silent
complains 'grundy: error: PNG and PDF files are written by the program rsvg-convert, which was not found
hint: install it (on Debian: apt-get install librsvg2-bin), or use --svg FILE'
fake() {
  { echo '#!/bin/sh'; echo '[ "$1" = --version ] && exit'; echo "$1"; } \
    >"$dir/bin/rsvg-convert"
  chmod +x "$dir/bin/rsvg-convert"
}
for act in 'exit 3' 'exit 0' 'kill -9 $$' 'cat >/dev/null; printf half; exit 1'; do
  fake "$act"
  PATH=$dir/bin:$PATH
  run eval 'nim(3)' --png "$dir/none.png"
  PATH=$old
  exits 4
  complains 'grundy: error: rsvg-convert has not made the png file
hint: use --svg FILE'
  [ ! -e "$dir/none.png" ] || fail 'it was written'
done
ok converter
