# SPDX-License-Identifier: MIT
# JSON: valid, with the keys that are promised.
set -eu
. "${0%/*}/lib/lib.sh"

run eval --json 'nim(13,12,8)'
exits 0
is_quiet
json 'set(j) == {"position", "convention", "outcome", "value", "method",
  "theorem", "winning_moves", "winning_moves_truncated", "reasons"}'
json 'j["position"] == "nim(13,12,8)" and j["convention"] == "normal"'
json 'j["outcome"] == "N" and j["value"] == "9"'
json 'j["method"] == "theorem" and
  set(j["theorem"]) == {"name", "citation"}'
json 'j["winning_moves"] == [
  {"move": "13->4", "to": "nim(4,12,8)"},
  {"move": "12->5", "to": "nim(13,5,8)"},
  {"move": "8->1", "to": "nim(13,12,1)"}]'
json 'j["winning_moves_truncated"] is False'
json 'all(set(r) == {"kind", "text", "values", "labels", "result", "theorem"}
  for r in j["reasons"])'
run eval --json --explain 'nim(5,7,9)'
json 'any(r["kind"] == "nim-sum" and r["values"] == ["5", "7", "9"]
  and r["result"] == "11" for r in j["reasons"])'
run eval --json --misere --plies --longest 'nim(1,1,2)'
exits 0
json 'j["convention"] == "misere" and j["value"] is None'
json 'isinstance(j["plies"], int) and j["longest"] == 4'
run eval --json --method search 'nim(3,4)'
json 'j["method"] == "search" and j["theorem"] is None and j["value"] == "7"'
run eval --json --limit-moves 1 'nim(13,12,8)'
json 'len(j["winning_moves"]) == 1 and j["winning_moves_truncated"]'
run eval --json --limit-moves 0 'nim(13,12,8)'
json 'j["winning_moves"] == [] and j["winning_moves_truncated"]'
run eval --json 'nim(18446744073709551615)'
json 'j["value"] == "18446744073709551615"'
run eval --json 0
json 'j["position"] == "0" and j["outcome"] == "P" and j["value"] == "0"'
ok 'eval --json'

run moves --json 'nim(2,1)'
exits 0
json 'set(j) == {"position", "convention", "moves", "truncated"}'
json 'all(set(m) == {"move", "to", "value", "outcome", "winning", "player"}
  for m in j["moves"])'
json 'j["moves"] == [
  {"move": "2->1", "to": "nim(1,1)", "value": "0", "outcome": "P",
   "winning": True, "player": None},
  {"move": "2->0", "to": "nim(1)", "value": "1", "outcome": "N",
   "winning": False, "player": None},
  {"move": "1->0", "to": "nim(2)", "value": "2", "outcome": "N",
   "winning": False, "player": None}]'
run moves --json --limit-moves 2 'nim(9)'
json 'len(j["moves"]) == 2 and j["truncated"]'
ok 'moves --json'

run table --json 'take[1,3,4]' 0..6
exits 0
json 'j["rules"] == "take[1,3,4]" and j["ranges"] == [[0, 6]]'
json 'j["values"] == ["0", "1", "0", "1", "2", "3", "2"]'
run table --format json wythoff 0..1 0..2
json 'j["values"] == [["0", "1", "2"], ["1", "2", "0"]]'
run table --json --outcomes wythoff 0..1 0..2
json 'j["values"] == [["P", "N", "N"], ["N", "N", "P"]]'
run table --json --misere nim 0..2
json 'j["values"] == ["N", "P", "N"] and j["convention"] == "misere"'
run table --json --longest nim 0..2
json 'j["values"] == [0, 1, 2]'
ok 'table --json'

run games --json
exits 0
json 'set(j) == {"games", "aliases"} and len(j["games"]) >= 6'
json 'all({"name", "usage", "example", "about", "theorems"} <= set(g)
  for g in j["games"])'
run games --json kayles
json '[a["rules"] for a in j["aliases"]] == ["octal[0.77]"]'
json '[g["name"] for g in j["games"]] == ["octal"]'
run verify --json nim --to 20
exits 0
json 'j["broken"] == 0 and j["games"][0]["rules"] == "nim"'
json 'any(l["law"] == "theorem" and l["answers"] > 0
  for l in j["games"][0]["laws"])'
ok 'games, verify --json'
