#!/bin/sh
# Sees to it that PostgreSQL's server programs are here, for the tests that need them. They are
# installed only by root, and only where apt-get does that; nothing of it is started. Without
# them the other tests run all the same, and the last line of the tests says what was left out.
set -u
for found in /usr/lib/postgresql/*/bin/initdb "$(command -v initdb)"; do
    [ -x "$found" ] && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing PostgreSQL's server programs for the tests: once, about a minute ..."
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
    { apt-get update && apt-get install -y --no-install-recommends postgresql; } >"$log" 2>&1 ||
        { tail -n 5 "$log" && echo "They could not be installed; the tests that need them wait."; }
    rm -f "$log"
fi
exit 0
