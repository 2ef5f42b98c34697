(* SPDX-License-Identifier: MIT *)
(* verify FILE...: reads certificates that `grundy period --certificate` wrote,
   and checks them with the program that was extracted from Check.v.

   Trusted in this file: reading the digits, `distinct`, the period and the
   preperiod of a certificate, and printing the answer.  All other lines only
   lead to more refusals: a certificate with any line changed is refused.  The
   values of heaps are computed here and are a claim; [Checker.check_period]
   checks them. *)

exception Refused of string

let refuse format = Printf.ksprintf (fun text -> raise (Refused text)) format
let largest_number = 1 lsl 40
let most_values = 100_000_000

(* ------------------------------------------------------------- reading *)

type reader = { lines : string array; mutable at : int }

(* Returns the data of the next line, which must begin with the word. *)
let line reader word =
  if reader.at >= Array.length reader.lines then refuse "expected '%s'" word;
  let text = reader.lines.(reader.at) in
  let length = String.length word in
  if
    String.length text <= length
    || String.sub text 0 length <> word
    || text.[length] <> ' '
  then refuse "line %d: expected '%s'" (reader.at + 1) word;
  reader.at <- reader.at + 1;
  String.sub text (length + 1) (String.length text - length - 1)

let decimal text =
  if text = "" || String.length text > 18 then refuse "not a number: '%s'" text;
  if String.length text > 1 && text.[0] = '0' then
    refuse "a number begins with 0: '%s'" text;
  String.iter
    (fun c -> if c < '0' || c > '9' then refuse "not a number: '%s'" text)
    text;
  let n = int_of_string text in
  if n >= largest_number then refuse "too large for this program: %s" text;
  n

let hexadecimal_digit c =
  match c with
  | '0' .. '9' -> Char.code c - Char.code '0'
  | 'a' .. 'f' -> Char.code c - Char.code 'a' + 10
  | _ -> refuse "not a hexadecimal digit: '%c'" c

let hexadecimal text =
  if text = "" || String.length text > 16 then refuse "not a number: '%s'" text;
  let sum = ref 0L in
  String.iter
    (fun c ->
      sum :=
        Int64.logor (Int64.shift_left !sum 4)
          (Int64.of_int (hexadecimal_digit c)))
    text;
  !sum

let two text =
  match String.split_on_char ' ' text with
  | [ a; b ] -> (a, b)
  | _ -> refuse "expected two numbers: '%s'" text

let sum_start = 0xcbf29ce484222325L

let sum_add sum value =
  Int64.mul (Int64.logxor sum (Int64.of_int value)) 0x100000001b3L

let sum_text sum = Printf.sprintf "%016Lx" sum

type space = None_ | First | Second of int

type certificate = {
  rules : string;
  digits : int list;
  distinct : bool;
  theorem : string;
  period : int;
  preperiod : int;
  values : int;
  window : int;
  space : space;
  mask : int64;
  rares : (int * int) list;
  block_size : int;
  sums : string list;
}

(* Evaluates the function n times, in order. *)
let rec times n f = if n <= 0 then [] else let x = f () in x :: times (n - 1) f

let read_space reader =
  match line reader "space" with
  | "none" -> None_
  | "first" -> First
  | text -> (
      match String.split_on_char ' ' text with
      | [ "second"; t ] -> Second (decimal t)
      | _ -> refuse "expected none, first or second with a number")

let read text =
  let last = String.length text - 1 in
  if last < 0 || text.[last] <> '\n' then refuse "the last line has no end";
  let lines = String.split_on_char '\n' (String.sub text 0 last) in
  let reader = { lines = Array.of_list lines; at = 0 } in
  if line reader "grundy-certificate" <> "1" then
    refuse "this program reads certificates of version 1";
  let rules = line reader "rules" in
  let digits =
    List.map hexadecimal_digit
      (List.of_seq (String.to_seq (line reader "digits")))
  in
  if line reader "tail" <> "none" then
    refuse "no theorem here is about codes without an end";
  let distinct =
    match line reader "distinct" with
    | "no" -> false
    | "yes" -> true
    | _ -> refuse "expected yes or no"
  in
  let theorem = line reader "theorem" in
  let period = decimal (line reader "period") in
  let preperiod = decimal (line reader "preperiod") in
  if decimal (line reader "saltus") <> 0 then
    refuse "no theorem here is about periods with a saltus";
  let values = decimal (line reader "values") in
  let window = decimal (line reader "window") in
  let space = read_space reader in
  let mask_text = line reader "mask" in
  let mask = hexadecimal mask_text in
  if Printf.sprintf "%Lx" mask <> mask_text then
    refuse "the mask begins with 0";
  let count = decimal (line reader "rares") in
  let rares =
    times count (fun () ->
        let heap, value = two (line reader "rare") in
        (decimal heap, decimal value))
  in
  let blocks, block_size = two (line reader "blocks") in
  let block_size = decimal block_size in
  let index = ref 0 in
  let sums =
    times (decimal blocks) (fun () ->
        let from, sum = two (line reader "block") in
        if decimal from <> !index * block_size then
          refuse "block %d does not begin where it should" !index;
        incr index;
        sum)
  in
  let sum = ref sum_start in
  for i = 0 to reader.at - 1 do
    String.iter (fun c -> sum := sum_add !sum (Char.code c)) reader.lines.(i);
    sum := sum_add !sum 10
  done;
  if line reader "end" <> sum_text !sum then
    refuse "the certificate was changed: its checksum does not match";
  if reader.at <> Array.length reader.lines then
    refuse "there are lines after the end";
  { rules; digits; distinct; theorem; period; preperiod; values; window; space;
    mask; rares; block_size; sums }

(* ----------------------------------------- the digits that the rules name *)

let rec trimmed digits =
  match List.rev digits with
  | 0 :: rest when rest <> [] -> trimmed (List.rev rest)
  | _ -> digits

(* Returns the digits of octal[CODE], hex[CODE], grundy[CODE] or take[LIST]. *)
let digits_of_rules rules =
  let unknown () = refuse "this program cannot read the rules %s" rules in
  match String.index_opt rules '[' with
  | Some at when rules.[String.length rules - 1] = ']' -> (
      let family = String.sub rules 0 at in
      let inside =
        String.sub rules (at + 1) (String.length rules - at - 2)
      in
      match family with
      | "octal" | "hex" | "grundy" ->
          if String.length inside < 2 || inside.[1] <> '.' then unknown ();
          let digits = ref [] in
          String.iteri
            (fun i c ->
              if i <> 1 then
                digits :=
                  (match c with
                  | '0' .. '7' -> Char.code c - Char.code '0'
                  | '8' .. '9' when family = "hex" ->
                      Char.code c - Char.code '0'
                  | 'A' .. 'F' when family = "hex" ->
                      Char.code c - Char.code 'A' + 10
                  | _ -> unknown ())
                  :: !digits)
            inside;
          (List.rev !digits, family = "grundy")
      | "take" ->
          let numbers =
            List.concat_map
              (fun part ->
                match String.split_on_char '.' part with
                | [ from; ""; upto ] ->
                    let from = decimal from and upto = decimal upto in
                    if upto > 1_000_000 then unknown ();
                    List.init (max 0 (upto - from + 1)) (fun i -> from + i)
                | _ -> [ decimal part ])
              (String.split_on_char ',' inside)
          in
          let last = List.fold_left max 0 numbers in
          if last > 1_000_000 || List.mem 0 numbers then unknown ();
          ( List.init (last + 1) (fun i -> if List.mem i numbers then 3 else 0),
            false )
      | _ -> unknown ())
  | _ -> unknown ()

(* ------------------------------------------------------------ checking *)

let has_bit c bit = List.exists (fun d -> d land bit <> 0) c.digits

(* Returns the number of values that the theorem named needs: formats.md. *)
let values_needed c =
  let k = List.length c.digits - 1 and p = c.period in
  let n0 = max c.preperiod 1 in
  let two = has_bit c 4 and three = has_bit c 8 in
  match c.theorem with
  | "window" when (not two) && not three -> c.preperiod + p + k + 1
  | "guy-smith" when two && (not three) && not c.distinct ->
      (2 * (n0 + p)) + k + 1
  | "three-heaps" when three && not c.distinct -> (3 * (n0 + p)) + k + 1
  | "different-heaps" when two && (not three) && c.distinct ->
      (2 * n0) + (3 * p) + k + 1
  | "state" when c.space <> None_ && not three ->
      let rare = List.fold_left (fun _ (heap, _) -> heap) 0 c.rares in
      if c.window < rare + k then refuse "the window is too short";
      let n0 = max n0 ((2 * rare) + (2 * k) + 2) in
      let n0 = if c.distinct then max n0 (2 * c.window) else n0 in
      let is_second = match c.space with Second _ -> true | _ -> false in
      let p = if is_second && p mod 2 = 1 then 2 * p else p in
      n0 + p + c.window + 1
  | "guy-smith" | "three-heaps" | "different-heaps" | "window" | "state" ->
      refuse "the theorem does not apply to such a game"
  | name -> refuse "no theorem here is '%s'" name

let check_lines c =
  let digits, distinct = digits_of_rules c.rules in
  let distinct = distinct && has_bit c 4 in
  if trimmed digits <> trimmed c.digits || distinct <> c.distinct then
    refuse "the digits are not those of %s" c.rules;
  if c.period = 0 then refuse "the period is 0";
  if c.theorem <> "state" && c.window <> 0 then refuse "there is no window";
  let needed = values_needed c in
  if needed <> c.values then
    refuse "the theorem needs %d values, not %d" needed c.values;
  if c.space = None_ && (c.mask <> 0L || c.rares <> []) then
    refuse "there is no sparse space";
  let size = max 4096 ((c.values / 64) + 1) in
  if c.block_size <> size || List.length c.sums <> (c.values + size - 1) / size
  then refuse "the blocks do not cover the values"

let check_sums c values =
  List.iteri
    (fun i claimed ->
      let sum = ref sum_start in
      let from = i * c.block_size in
      for n = from to min c.values (from + c.block_size) - 1 do
        sum := sum_add !sum values.(n)
      done;
      if sum_text !sum <> claimed then
        refuse "the values from heap %d on have another checksum" from)
    c.sums

(* The mask must have ones above all values, and the rare heaps must be those
   that the certificate lists, with their values. *)
let check_space c mask values =
  let largest = ref 1 in
  for n = 0 to c.values - 1 do
    largest := !largest lor values.(n)
  done;
  let top = ref 1 in
  while !top <= !largest do top := 2 * !top done;
  let above = Int64.lognot (Int64.of_int (!top - 1)) in
  if c.space <> None_ && Int64.logand c.mask above <> above then
    refuse "the mask does not fit such a space";
  let rec odd v = v <> 0 && (v land 1 = 1) <> odd (v lsr 1) in
  let is_rare n =
    match c.space with
    | None_ -> false
    | First -> not (odd (values.(n) land mask))
    | Second t -> odd (values.(n) land mask) = ((n + t) land 1 = 1)
  in
  let rec walk n rares =
    if n >= c.values then
      (if rares <> [] then refuse "a rare heap has no value")
    else if is_rare n then
      match rares with
      | (heap, value) :: rest when heap = n && value = values.(n) ->
          walk (n + 1) rest
      | _ -> refuse "heap %d is not rare or common as claimed" n
    else walk (n + 1) rares
  in
  walk 1 c.rares

let check text =
  let c = read text in
  check_lines c;
  let mask = Int64.to_int c.mask land max_int in
  let kind =
    match c.space with
    | None_ -> Checker.No_space
    | First -> Checker.First mask
    | Second t -> Checker.Second (t, mask)
  in
  let rares = List.map fst c.rares in
  let code = Checker.make_code c.digits c.distinct kind rares in
  let count =
    max c.values (Checker.needed code c.preperiod c.period)
  in
  if count > most_values then refuse "more than %d values" most_values;
  let values = Array.make count 0 in
  let g n = values.(n) in
  for n = 0 to count - 1 do
    let v = ref 0 in
    while Checker.has_value code g n !v do incr v done;
    if !v > 65535 then refuse "a value is above 65535";
    values.(n) <- !v
  done;
  check_sums c values;
  check_space c mask values;
  if
    not
      (Checker.check_period c.digits c.distinct kind rares g c.preperiod
         c.period)
  then refuse "the checker does not accept the period";
  c

let () =
  let names = List.tl (Array.to_list Sys.argv) in
  if names = [] then (prerr_endline "usage: verify FILE..."; exit 2);
  let is_well = ref true in
  List.iter
    (fun name ->
      match
        let file = open_in_bin name in
        let text = really_input_string file (in_channel_length file) in
        close_in file;
        check text
      with
      | c ->
          Printf.printf "%s holds: %s has the least period %d, from %d on\n"
            name c.rules c.period c.preperiod
      | exception Refused reason ->
          is_well := false;
          Printf.printf "%s does not hold: %s\n" name reason
      | exception Sys_error reason ->
          is_well := false;
          Printf.printf "%s\n" reason)
    names;
  exit (if !is_well then 0 else 1)
