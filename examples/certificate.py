# SPDX-License-Identifier: MIT
"""Proves the period of a game, writes the certificate, and checks it; a
certificate that was changed is refused."""

import grundy

found = grundy.period("kayles")
assert found.proved
print(f"period {found.period} from {found.preperiod} on, by the theorem "
      f"'{found.theorem}'")
text = grundy.certificate("kayles")
checked = grundy.check_certificate(text)
print("the certificate holds:", checked.holds)
forged = text.replace("\nperiod 12\n", "\nperiod 11\n")
assert forged != text
try:
    grundy.check_certificate(forged)
except grundy.NotationError as error:
    print("a forged one:", error)
