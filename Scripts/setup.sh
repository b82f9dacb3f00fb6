# shellcheck shell=bash
# Finds and installs missing packages, for Scripts/tutor and Scripts/test.
# All messages go to standard error, because standard output belongs to the tutor.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Prints the Debian names of the packages that the build needs and that are missing, one per line.
missing_packages() {
  command -v pkg-config >/dev/null || echo pkg-config
  has_library libedit || echo libedit-dev
  has_library libcmark-gfm || echo libcmark-gfm-dev
  # The extensions have no pkg-config file.
  [ -e "$(pkg-config --variable=includedir libcmark-gfm 2>/dev/null)/cmark-gfm-core-extensions.h" ] ||
    echo libcmark-gfm-extensions-dev
}

has_library() { pkg-config --exists "$1" 2>/dev/null; }

check_swift() {
  local version
  command -v swift >/dev/null ||
    fail 'Swift 6.3 is missing. Install it as https://www.swift.org/install/linux says, and put its usr/bin into PATH.'
  version=$(swift --version 2>/dev/null | sed -n 's/^.*Swift version \([0-9]*\.[0-9]*\).*$/\1/p')
  case $version in
    6.3) ;;
    *) fail "Swift 6.3 is needed, and this is Swift ${version:-of an unknown version} ($(command -v swift)). Put Swift 6.3 first in PATH." ;;
  esac
}

# Installs the missing packages. If the argument is `print`, prints the commands instead, and exits.
install_missing() {
  local packages privilege=()
  packages=$(missing_packages | tr '\n' ' ')
  packages=${packages% }
  [ -n "$packages" ] || return 0
  command -v apt-get >/dev/null ||
    fail "These packages are missing (by their Debian names): $packages. Install them with this system's package manager, then start again."
  [ "$(id -u)" = 0 ] || privilege=(sudo)
  if [ "$1" = print ]; then
    say 'Something is missing. These commands install it:'
    printf '%s\n' "${privilege[*]:+sudo }apt-get update" "${privilege[*]:+sudo }apt-get install -y $packages"
    exit 1
  fi
  if [ "${#privilege[@]}" -gt 0 ] && ! command -v sudo >/dev/null; then
    fail "These packages are missing: $packages. Only root may install them, and there is no sudo. Become root and run: apt-get install $packages"
  fi
  say "Installing $packages ..."
  # shellcheck disable=SC2086 # Each package is a separate word.
  if ! { "${privilege[@]}" apt-get update -q && "${privilege[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy $packages; } >&2; then
    fail "The packages could not be installed: $packages. The messages of apt-get are above."
  fi
}

# Prints the Debian names of missing programs that read exported runs in the tests, one per line. Tests whose program
# is missing are skipped. Chromium is too large to install here. If you install it yourself, tests run the player in it.
missing_readers() {
  command -v xmllint >/dev/null || echo libxml2-utils
  command -v cmark-gfm >/dev/null || echo cmark-gfm
  command -v asciinema >/dev/null || echo asciinema
  command -v python3 >/dev/null || echo python3
}

install_readers() {
  local packages privilege=()
  packages=$(missing_readers | tr '\n' ' ')
  packages=${packages% }
  [ -n "$packages" ] || return 0
  [ "$(id -u)" = 0 ] || privilege=(sudo -n)
  say "Installing $packages, for tests of exported runs ..."
  # shellcheck disable=SC2086 # Each package is a separate word.
  { "${privilege[@]}" apt-get update -q && "${privilege[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy $packages; } >/dev/null 2>&1 ||
    say 'They cannot be installed here; the tests that need them are skipped.'
}

# Prepares this machine for either script. The argument is that of install_missing.
set_up() {
  check_swift
  install_missing "$1"
}
