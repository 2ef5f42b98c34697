#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`period --coq` writes a theorem: its digits, space and period are those of
the certificate. Coq itself reads such files in test/proofs/certificates.py."""
import json
import os
import re
import subprocess
import sys
import tempfile

GRUNDY = os.environ["GRUNDY"]
folder = tempfile.TemporaryDirectory()
FILE = os.path.join(folder.name, "theorem.v")


def run(*words):
    return subprocess.run([GRUNDY, "period", *words], capture_output=True,
                          text=True)


KAYLES = """
Theorem period_of_octal_0_77 :
  least_period (finite [0; 7; 7])
    (N.to_nat 71) (N.to_nat 12).
Proof.
  apply (certificate_sound _ _ (first 65535)
    [3; 6; 11; 18; 22; 28; 34; 39; 70]%N
    71 12).
  vm_compute. reflexivity.
Qed.

Print Assumptions period_of_octal_0_77.
"""
done = run("kayles", "--coq", "-")
assert done.returncode == 0 and not done.stderr, done
assert done.stdout.endswith(KAYLES), done.stdout
alone = done.stdout

# a file has the same text, and the answer is still printed
done = run("kayles", "--coq", FILE)
assert done.stdout.startswith("period 12 from 71 on\n"), done
with open(FILE) as file:
    assert file.read() == alone
os.remove(FILE)

# the same numbers as in the certificate
for rules in "take[2,5,7]", "hex[0.B]", "grundy[4.32]", "octal[0.644]", \
        "octal[0.165]", "octal[4.56]", "octal[0.106] --limit 1000", \
        "octal[0.156] --window", "grundy[0.3]":
    done = run(*rules.split(), "--coq", "-")
    if done.returncode:
        assert done.returncode == 3 and "prove no period" in done.stderr, done
        assert "leave out --coq" in done.stderr and not done.stdout, done
        continue
    text = run(*rules.split(), "--certificate", "-").stdout
    word = dict(line.split(" ", 1) for line in text.splitlines())
    digits = "; ".join(str(int(d, 16)) for d in word["digits"])
    form = "finite_differ" if word["distinct"] == "yes" else "finite"
    assert f"least_period ({form} [{digits}])\n" in done.stdout, done.stdout
    assert (f"(N.to_nat {word['preperiod']}) (N.to_nat {word['period']})."
            in done.stdout), done.stdout
    rares = re.findall("^rare ([0-9]+) ", text, re.M)
    listed = re.search(r"\(certificate_sound[^[]*\[([^]]*)\]", done.stdout)[1]
    assert re.findall("[0-9]+", listed) == rares, (rules, listed)
    space = word["space"].split()
    mask = int(word["mask"], 16) % 2 ** 16
    wanted = "no_space" if space == ["none"] else f"({' '.join(space)} {mask})"
    assert f"certificate_sound _ _ {wanted}" in done.stdout, done.stdout

# what Coq has no theorem for, or what would take it long, is refused
for rules, message in ("nim", "no theorem in Coq for the period of nim"), \
        ("lasker", "no theorem in Coq"), ("take[pow2]", "no theorem in Coq"), \
        ("octal[0.16]", "Coq would have to compute 509623 values"), \
        ("bash[7]", "there is no certificate of bash[7]"):
    for name in "-", FILE:
        done = run(rules, "--coq", name)
        assert done.returncode == 2 and message in done.stderr, done
        assert not os.path.exists(FILE) and "hint: " in done.stderr, done
        assert not done.stdout or name == FILE, done

# one thing goes to standard output
for words in ["--json"], ["--certificate", "-"]:
    done = run("kayles", "--coq", "-", *words)
    assert done.returncode == 2, done
    assert not done.stdout or json.loads(done.stdout)["error"], done
    assert "only one thing can go to standard output" in done.stderr, done
done = run("kayles", "--coq", FILE, "--certificate", "-")
assert done.returncode == 0 and done.stdout.startswith("grundy-certificate 1\n")
assert os.path.exists(FILE)
done = run("kayles", "--coq", os.path.join(folder.name, "no", "file.v"))
if done.returncode == 0 or done.stdout:
    sys.exit(f"a folder that does not exist: {done}")

# a rule in braces: its text cannot end the comment
done = run("{n -> n-k for k in 1..3 if (k)*(k) > 0}", "--coq", "-")
if done.returncode == 0:
    comment, rest = done.stdout.split("*)", 1)
    assert rest.startswith("\nRequire"), done.stdout
