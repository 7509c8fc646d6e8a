#!/usr/bin/env sh
# Writes the passwords and the master key of deploy/compose.yaml into deploy/.env and deploy/pooler/users.txt, once.
set -eu
folder="$(dirname "$0")"
file="$folder/.env"
if [ -e "$file" ]; then
  echo "$file is there already and stays as it is." >&2
  exit 1
fi
umask 077
random() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
pooler=$(random)
{
  echo "POOLER_PASSWORD=$pooler"
  echo "POSTGRES_PASSWORD=$(random)"
  echo "STORAGE_PASSWORD=$(random)"
  echo "MASTER_KEYS=1:$(head -c 32 /dev/urandom | base64)"
} >"$file"
# The pooler's image runs as another user.
(umask 022 && echo "\"pgbouncer\" \"$pooler\"" >"$folder/pooler/users.txt")
echo "wrote $file; keep a copy of MASTER_KEYS in a safe place, channel credentials cannot be read without it"
