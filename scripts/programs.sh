#!/bin/sh
# Sees to it that the programs which tests drive are here: Chromium, and PostgreSQL's server
# programs. They are installed only by root, and only where apt-get does that; nothing of them is
# started. Whatever is still missing is named, and only the tests that need it are left out.
set -u

has_browser() {
    [ -n "${CHROMIUM:-}" ] || command -v chromium || command -v chrome
}

has_postgres() {
    for found in /usr/lib/postgresql/*/bin/initdb "$(command -v initdb)"; do
        [ -x "$found" ] && return 0
    done
    return 1
}

missing() {
    has_browser >/dev/null || echo chromium
    has_postgres || echo postgresql
}

wanted=$(missing)
[ -z "$wanted" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests, once, in a minute or two:" $wanted
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
    # The names are words for apt-get, one each.
    # shellcheck disable=SC2086
    { apt-get update && apt-get install -y --no-install-recommends $wanted; } </dev/null >"$log" 2>&1 ||
        tail -n 5 "$log"
    rm -f "$log"
    wanted=$(missing)
fi
[ -z "$wanted" ] || echo "Not here, so the tests that need it are left out:" $wanted
exit 0
