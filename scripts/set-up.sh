#!/bin/sh
# Makes a folder with everything that Krypto needs, in exactly the versions of constraints.txt,
# or brings the one that is there up to date.
#
#     sh scripts/set-up.sh PYTHON FOLDER STAMP
#
# STAMP is the file that says it is done for this PYTHON; without it the folder is made anew.
set -eu
python=$1 folder=$2 stamp=$3

refuse() {
    printf '%s\n' "$@" >&2
    exit 2
}

found=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) ||
    refuse "Krypto needs Python 3.11 or newer, and $python does not run here." \
        "On Debian and Ubuntu: sudo apt install python3 python3-venv"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    refuse "Krypto needs Python 3.11 or newer; $python is $found." \
        "Where there is another one: make PYTHON=python3.12 play"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    refuse "Python $found is here, but its venv module is not whole." \
        "On Debian and Ubuntu: sudo apt install python$found-venv"

echo "Setting up Krypto with Python $found in $folder: once, about a minute ..."
if [ ! -e "$stamp" ] && [ -e "$folder/pyvenv.cfg" ]; then
    rm -rf "$folder"
fi
"$python" -m venv "$folder"
log=$folder/set-up.log
# The second name is for newer versions of pip, which take the build's own needs from there.
PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    --no-input -e '.[dev]' >"$log" 2>&1 || {
    cat "$log" >&2
    refuse "" "The packages could not be installed; what pip said stands above." \
        "Once that is mended, the same command goes on from here."
}
touch "$folder/.set-up" "$stamp"
echo "Done."
