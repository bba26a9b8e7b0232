#!/bin/sh
# Does by hand what Docker does with the Dockerfile: runs the commands of its build stages on a copy of the source, then
# the program alone in an empty root, as a user without rights who can write to /data only. Needs root for chroot.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "not tested: the container, because chroot needs root" >&2; exit 0; }
work=$(mktemp -d)
server=""
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

# The commands of a stage, without the images and copies, which are ours to do.
commands() { awk -v stage="$1" '/^FROM/ { inside = $NF == stage } inside && /^RUN/ { sub(/^RUN +/, ""); print }' deploy/Dockerfile; }

# What COPY brings of the paths, without what Dockerfile.dockerignore leaves out.
copy() { # FOLDER PATH...
	folder=$1
	shift
	mkdir -p "$folder"
	git ls-files -co --exclude-standard -- "$@" | grep -v '_test\.go$\|/testdata/' | tar -cf - -T - | tar -xf - -C "$folder"
}

front=$work/front source=$work/source root=$work/root
echo "stage web"
copy "$front" web
commands web | (cd "$front/web" && sh -eu)
echo "stage program"
copy "$source" .ci/compile cmd content go.mod go.sum internal web
cp -r "$front/web/dist" "$source/web/dist"
commands program | (cd "$source" && TARGETOS=linux TARGETARCH=$(go env GOARCH) VERSION=container-test sh -eu)
mv "$source/image" "$root"
file "$root/lectern" 2>/dev/null | grep -q 'dynamically' && { echo "the program is not static" >&2; exit 1; }

echo "in an empty root"
cp -r content "$root/content"
chmod -R a+rX,a-w "$root"
chown 65532:65532 "$root/data" && chmod 700 "$root/data"
inside() { chroot --userspec=65532:65532 "$root" /lectern "$@"; }
unset HOME XDG_CACHE_HOME TMPDIR
export LECTERN_DATA=/data LECTERN_CONTENT=/content LECTERN_ADDR="127.0.0.1:${PORT:-$((20000 + $$ % 10000))}" LECTERN_ADMIN_ADDR=off LECTERN_LOG_FORMAT=json

inside version | grep -q container-test
if inside healthcheck 2>/dev/null; then echo "a server that is not there is well" >&2; exit 1; fi
chroot --userspec=65532:65532 "$root" /lectern serve >"$work/log" 2>&1 &
server=$!
tries=0
until inside healthcheck 2>/dev/null; do
	tries=$((tries + 1))
	if [ $tries -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then
		cat "$work/log" >&2
		exit 1
	fi
	sleep 1
done
curl -fsS "http://$LECTERN_ADDR/" | grep -q '<title>'
curl -fsS "http://$LECTERN_ADDR/functions/v1/send-contact-email" -H 'Content-Type: application/json' \
	-d '{"name":"Ada","email":"ada@example.com","company":"","message":"A message to an empty root."}' | grep -q '"ok":true'
inside inbox --json | grep -q 'A message to an empty root.'
kill "$server"
wait "$server"
server=""
[ -z "$(find "$root" -newer "$work/log" -not -path "$root/data*" -type f)" ]
echo "the container's program serves, keeps a message and stops"
