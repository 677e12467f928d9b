#!/bin/sh
# Starts the server as any user. PostgreSQL needs a user with a name, so a user that the image does not know gets one.
set -eu
if ! getent passwd "$(id -u)" >/dev/null; then
	names="$DATA_DIR/names"
	mkdir -p "$names"
	echo "turns:x:$(id -u):$(id -g)::$DATA_DIR:/bin/false" >"$names/passwd"
	echo "turns:x:$(id -g):" >"$names/group"
	export LD_PRELOAD=libnss_wrapper.so NSS_WRAPPER_PASSWD="$names/passwd" NSS_WRAPPER_GROUP="$names/group"
fi
exec "$@"
