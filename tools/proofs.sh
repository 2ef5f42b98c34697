#!/bin/sh
# SPDX-License-Identifier: MIT
#
# proofs.sh check: compile proofs/*.v with Coq, recheck the compiled files with
# coqchk, and fail if a theorem rests on an axiom.
# proofs.sh program: extract the checker of certificates and compile it with
# verify.ml to build/proofs/verify.
# Both work in build/proofs, and only on files that changed.

set -eu
cd "$(dirname "$0")/.."
folder=build/proofs

for program in coqc coqchk coq_makefile ocamlfind; do
  command -v $program >/dev/null && continue
  echo "the proofs need Coq; type: tools/setup.sh proofs" >&2
  exit 1
done

mkdir -p $folder
for file in "$folder"/*.v; do # a file that was renamed or deleted
  [ ! -e "$file" ] || [ -e "proofs/$(basename "$file")" ] ||
    rm -f "${file%.v}".*
done
for file in proofs/*.v proofs/*.ml; do
  cmp -s "$file" "$folder/$(basename "$file")" || cp "$file" $folder/
done
cd $folder
coq_makefile -Q . Grundy -o Makefile.coq ./*.v >/dev/null
make -s -f Makefile.coq -j"$(nproc)" "COQEXTRAFLAGS=-w -extraction" \
  >make.log 2>&1 || {
  cat make.log >&2
  exit 1
}

case ${1-} in
  check)
    # Each theorem is asked for its axioms, by its full name.
    {
      for file in *.v; do
        module=${file%.v}
        echo "Require Grundy.$module."
        sed -n 's/^ *\(Theorem\|Corollary\) \([A-Za-z0-9_]*\).*/\2/p' "$file" |
          sed "s/.*/Print Assumptions Grundy.$module.&./"
      done
    } >../proofs-axioms.v
    asked=$(grep -c '^Print' ../proofs-axioms.v)
    coqtop -q -Q . Grundy -batch -l ../proofs-axioms.v >axioms.log 2>&1 || {
      cat axioms.log >&2
      exit 1
    }
    closed=$(grep -c 'Closed under the global context' axioms.log || true)
    if [ "$asked" != "$closed" ]; then
      cat axioms.log >&2
      echo "$asked theorems, but only $closed are without axioms" >&2
      exit 1
    fi
    # coqchk computes without Coq's virtual machine, too slowly for Examples.v.
    modules=$(ls ./*.v |
      sed '/Examples\|Extract/d; s/^..\(.*\)[.]v$/Grundy.\1/')
    # shellcheck disable=SC2086
    coqchk -silent -o -Q . Grundy $modules >coqchk.log 2>&1 || {
      cat coqchk.log >&2
      exit 1
    }
    tr '\n' ' ' <coqchk.log | grep -q '[*] Axioms: *<none>' || {
      cat coqchk.log >&2
      exit 1
    }
    echo "$asked theorems hold, without axioms; coqchk agrees"
    ;;
  program)
    ocamlfind ocamlopt -w -a -inline 100 checker.mli checker.ml \
      verify.ml -o verify
    ;;
  *)
    echo "usage: proofs.sh check | program" >&2
    exit 2
    ;;
esac
