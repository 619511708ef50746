#!/usr/bin/env bash
# Makes sure that one thing the project needs is on this machine:
#
#   ensure.sh browser   a Chromium-family browser
#   ensure.sh firefox   Firefox, for the tests in it
#   ensure.sh xvfb      a virtual display, for the headed tests
#   ensure.sh cc        a C compiler, for Go's race detector
#
# It installs with apt where that is allowed (root, or sudo without a password) and says the command where it is not.
set -euo pipefail

have() { command -v "$1" >/dev/null 2>&1; }

found() {
  case "$1" in
    browser)
      [ -n "${BROWSENTIC_BROWSER:-}" ] && return 0
      for name in google-chrome google-chrome-stable chromium chromium-browser microsoft-edge brave-browser; do
        have "$name" && return 0
      done
      for app in "Google Chrome" Chromium "Microsoft Edge" "Brave Browser"; do
        [ -d "/Applications/$app.app" ] && return 0
      done
      return 1 ;;
    firefox) [ -n "${BROWSENTIC_TEST_FIREFOX:-}" ] || have firefox-esr || have firefox ;;
    xvfb) have Xvfb || [ "$(uname)" != Linux ] ;;
    cc) have cc || have gcc || have clang ;;
  esac
}

packages() {
  case "$1" in
    browser) if apt-cache show chromium >/dev/null 2>&1; then echo chromium; else echo chromium-browser; fi ;;
    firefox) if apt-cache show firefox-esr >/dev/null 2>&1; then echo firefox-esr; else echo firefox; fi ;;
    xvfb) echo xvfb ;;
    cc) echo gcc libc6-dev ;;
  esac
}

what=${1:?"usage: ensure.sh browser|firefox|xvfb|cc"}
found "$what" && exit 0

if ! have apt-get; then
  case "$what" in
    browser) echo "browsentic needs Chrome, Chromium, Edge or Brave. Install one, or set BROWSENTIC_BROWSER to its path." >&2 ;;
    *) echo "browsentic's tests need $what. Install it with your system's package manager." >&2 ;;
  esac
  exit 1
fi

as_root=()
if [ "$(id -u)" != 0 ]; then
  if have sudo && sudo -n true 2>/dev/null; then
    as_root=(sudo)
  else
    echo "Missing: $what. Run this, then try again:" >&2
    echo "  sudo apt-get update && sudo apt-get install -y $(packages "$what")" >&2
    exit 1
  fi
fi

echo "Installing $what…"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get update -qq &&
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends $(packages "$what"); } >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "Could not install $what with apt." >&2
  exit 1
fi
found "$what" || { echo "apt installed $(packages "$what"), but $what is still not found." >&2; exit 1; }
