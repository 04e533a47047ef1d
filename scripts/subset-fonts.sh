#!/bin/sh
# Rebuilds app/styles/fonts from the fontsource packages. Run by hand after a font update:
# fonttools and brotli (pip) are not part of the install, so the two results are committed.
# Inter keeps weights 400 to 700; the serif only ever sets 600, so it becomes one static cut.
set -eu
cd "$(dirname "$0")/.."
fonts=node_modules/@fontsource-variable
out=app/styles/fonts
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
characters="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2248,U+2264-2265,U+FFFD"

cut() { # name, source file, weights
  fonttools varLib.instancer -q "$fonts/$2" "wght=$3" -o "$tmp/$1.ttf"
  fonttools subset "$tmp/$1.ttf" --unicodes="$characters" --flavor=woff2 --output-file="$out/$1.woff2" \
    --layout-features='kern,liga,calt,ccmp,locl,mark,mkmk,tnum,lnum'
}

cut inter inter/files/inter-latin-wght-normal.woff2 400:700
cut source-serif-4 source-serif-4/files/source-serif-4-latin-wght-normal.woff2 600
ls -l "$out"
