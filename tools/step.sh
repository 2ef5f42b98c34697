# SPDX-License-Identifier: MIT
#
# For scripts that do one thing after the other: `step NAME COMMAND...` runs the
# command, prints its wall time and adds it to $times. A command that fails ends
# the script.

times=

step() { # NAME COMMAND...
  name=$1
  shift
  echo "==== $name"
  begun=$(date +%s)
  "$@" || {
    echo "==== $name FAILED after $(($(date +%s) - begun)) s" >&2
    exit 1
  }
  took=$(($(date +%s) - begun))
  echo "==== $name: $took s"
  times="$times$(printf '%7d s  %s' $took "$name")
"
}
