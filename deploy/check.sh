#!/bin/sh
# Checks everything in this folder without a network, a cluster or Docker. A tool that is missing is named, not forgotten.
set -eu
cd "$(dirname "$0")"

have() { command -v "$1" >/dev/null 2>&1 || { echo "not checked: $2 (install $3)"; return 1; }; }

[ -d lint/node_modules ] || (cd lint && npm ci --no-audit --no-fund --loglevel=error)
node lint/lint.mjs

if have systemd-analyze "systemd units" systemd; then
	# The units name programs by their path, so they are verified inside a root that has them.
	root=$(mktemp -d)
	trap 'rm -rf "$root"' EXIT
	mkdir -p "$root/etc/systemd/system" "$root/usr/local/bin" "$root/bin"
	cp systemd/* "$root/etc/systemd/system/"
	for program in usr/local/bin/lectern bin/kill; do
		touch "$root/$program" && chmod +x "$root/$program"
	done
	for target in network-online sockets multi-user sysinit basic shutdown; do
		printf '[Unit]\nDescription=%s\n' "$target" >"$root/etc/systemd/system/$target.target"
	done
	systemd-analyze verify --root="$root" --recursive-errors=one --man=no lectern.socket lectern.service
	# Exposure in tenths: 20 is 2.0 of 10.
	systemd-analyze security --offline=true --threshold=20 systemd/lectern.service >/dev/null
	echo "checked: systemd units"
fi

if have promtool "alert rules" prometheus; then
	promtool check rules --lint=all --lint-fatal monitoring/alerts.yaml >/dev/null
	promtool test rules monitoring/alerts.test.yaml >/dev/null
	echo "checked: alert rules"
fi

if have shellcheck "shell scripts" shellcheck; then
	shellcheck check.sh container-test.sh ../.ci/audit ../.ci/compile ../.ci/release
	echo "checked: shell scripts"
fi
