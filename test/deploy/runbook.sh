#!/usr/bin/env bash
# Runs the commands of docs/operating.md as they are written: first deployment, backup and restore, an upgrade and a
# rollback under load, a rolling restart. Needs root and runs in separate namespaces, so its processes, its ports and
# everything it writes to /etc, /opt, /usr/local, /var and /mnt disappear when it ends. Exits with 77 and a reason if
# the machine can't run it.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
runbook=$checkout/docs/operating.md
postgres=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)

skip() { echo "skipped: $1"; exit 77; }
say() { printf '%4ss  %s\n' "$SECONDS" "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

if [ -z "${RUNBOOK_WORK-}" ]; then
  [ "$(id -u)" = 0 ] || skip 'running docs/operating.md needs root'
  [ -n "$postgres" ] || skip 'running docs/operating.md needs PostgreSQL'
  for program in unshare setpriv ip git curl openssl nginx haproxy pgbouncer useradd; do
    command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || skip "running docs/operating.md needs $program"
  done
  spaces=(unshare --mount --net --pid --fork --kill-child --mount-proc)
  "${spaces[@]}" true 2>/dev/null || skip 'running docs/operating.md needs namespaces'
  work=$(mktemp -d /tmp/plumbline-runbook.XXXXXX)
  chmod 755 "$work"
  status=0
  RUNBOOK_WORK=$work "${spaces[@]}" bash "$0" || status=$?
  rm -rf "$work"
  exit "$status"
fi

work=$RUNBOOK_WORK
export PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/bin:/usr/sbin:/sbin HOME=$work
# The namespace has no network, so npm installs from the cache that the checkout's packages came from.
npm_config_cache=${npm_config_cache:-$(getent passwd 0 | cut -d: -f6)/.npm}
export npm_config_cache npm_config_offline=true npm_config_update_notifier=false
ip link set lo up

# Mounts overlays over the folders that contain files, and empty folders at /opt and /mnt.
mkdir "$work/thin" && mount -t tmpfs tmpfs "$work/thin"
for folder in /etc /usr/local /var/lib /var/log /run; do
  layer=$work/thin$folder
  mkdir -p "$layer/up" "$layer/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$layer/up,workdir=$layer/work" "$folder"
done
for folder in /opt /mnt; do mkdir "$work$folder" && mount --bind "$work$folder" "$folder"; done

# Replacements for programs that this machine may lack: sudo, and the parts of systemctl that the runbook uses.
cat > /usr/local/sbin/sudo <<SUDO
#!/bin/sh
if [ "\$1" = -u ]; then user=\$2; shift 2; exec setpriv --reuid="\$user" --regid="\$(id -g "\$user")" --init-groups -- "\$@"; fi
exec "\$@"
SUDO
cp "$checkout/test/deploy/systemctl" /usr/local/sbin/systemctl
printf '#!/bin/sh\n' > /usr/local/sbin/journalctl
chmod 755 /usr/local/sbin/sudo /usr/local/sbin/systemctl /usr/local/sbin/journalctl
echo '127.0.0.1 plumbline.example' >> /etc/hosts

# Prints the commands in a section's code blocks, up to the next heading.
commands() {
  awk -v heading="$1" '
    /^```/ { inFence = !inFence; isShell = /sh$/; next }
    !inFence && /^#+ / { inside = ($0 == heading) }
    inside && inFence && isShell
  ' "$runbook" | sed "s|<repository>|$work/repository.git|"
}
# Runs a section's commands in this shell, so that `cd` persists. With a second argument, runs only the lines that match
# it.
run_section() {
  local found
  found=$(commands "$1" | grep -E -- "${2:-}") || fail "docs/operating.md has no such commands under '$1'"
  say "$1${2:+, $2}"
  at="$1: $found"
  eval "$found" > "$work/said" 2>&1
}
at=
exec 3>&1
trap 'code=$?; { echo "FAILED with $code at $at"; tail -n 12 "$work/said" "$work/asking.said" "$work/haproxy.log" /var/log/plumbline*.log; } >&3 2>&1; exit 1' ERR
set -E

until_ready() {
  for _ in $(seq 300); do curl -fsS "http://127.0.0.1:$1/readyz" > /dev/null 2>&1 && return; sleep 0.2; done
  return 1
}
# Requests a page and an API reply through the given address until `stop_asking`. Counts requests not answered
# with 200.
ask_on() {
  rm -f "$work/asking.stop" "$work/asking.said"
  ( asked=0; failed=0
    until [ -e "$work/asking.stop" ]; do
      for path in /lenders /api/stats; do
        asked=$((asked + 1))
        curl -fsS -o /dev/null --max-time 10 --cacert /etc/book/ca.pem "$1$path" 2>> "$work/asking.said" || failed=$((failed + 1))
      done
      sleep 0.05
    done
    echo "$asked $failed" > "$work/asked" ) &
  asking=$!
}
stop_asking() { touch "$work/asking.stop"; wait "$asking"; read -r asked failed < "$work/asked"; }

# Prerequisites of the runbook: PostgreSQL, a certificate for the site's name, and a repository.
export PATH=$PATH:$postgres
mkdir -p /run/postgresql "$work/postgres" /etc/book /etc/letsencrypt/live/plumbline.example
chown postgres /run/postgresql "$work/postgres"
at='PostgreSQL'
sudo -u postgres initdb -D "$work/postgres/data" --auth-host=scram-sha-256 --auth-local=trust --locale=C.UTF-8 > "$work/said"
sudo -u postgres pg_ctl -D "$work/postgres/data" -l "$work/postgres/log" -o '-c listen_addresses=127.0.0.1 -c unix_socket_directories=/run/postgresql' -w start >> "$work/said"
at='the certificate'
(
  cd /etc/book
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=An authority' -keyout ca.key -out ca.pem
  openssl req -newkey rsa:2048 -nodes -subj /CN=plumbline.example -keyout site.key -out site.csr
  openssl x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 1 -out site.pem -extfile <(echo 'subjectAltName=DNS:plumbline.example')
  cp site.pem /etc/letsencrypt/live/plumbline.example/fullchain.pem
  cp site.key /etc/letsencrypt/live/plumbline.example/privkey.pem
) > "$work/said" 2>&1
at='the repository'
git config --global --add safe.directory '*'
git config --global user.email book@plumbline.example
git config --global user.name Book
git clone -q --bare "$checkout" "$work/repository.git"

say 'First deployment'
at='### Database'
eval "$(commands '### Database' | grep '^sudo')" <<< $'PASSWORD\nPASSWORD\nPASSWORD' > "$work/said" 2>&1
run_section '### Program'
run_section '### Configuration' '^sudo install'
at='the pooler'
cat > /etc/book/pgbouncer.ini <<'INI'
[databases]
plumbline = host=127.0.0.1 port=5432 dbname=plumbline
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
auth_type = plain
auth_file = /etc/book/users
pool_mode = transaction
default_pool_size = 20
unix_socket_dir =
INI
grep -o 'ignore_startup_parameters = [a-z_,]*' "$runbook" >> /etc/book/pgbouncer.ini
echo '"plumbline" "PASSWORD"' > /etc/book/users
chmod -R a+rX /etc/book
sudo -u postgres pgbouncer -q /etc/book/pgbouncer.ini > /var/log/pgbouncer.log 2>&1 &
# The shipped file, with the runbook's database URL for a pooler. Mails stay on this machine.
sed -i -e '/^DATABASE_URL=/d' -e '/^SMTP_URL=/d' /etc/plumbline.env
commands '### Database' | grep '^DATABASE' >> /etc/plumbline.env
# All requests come from one address, so the rate limits are raised.
printf 'SAMPLE_LENDERS=300\nRATE_LIMIT_SCALE=1000\n' >> /etc/plumbline.env
run_section '### systemd' '^sudo (cp|systemctl)'
until_ready 3000
run_section '### systemd' '^curl'
run_section '### nginx with TLS'
curl -fsS --cacert /etc/book/ca.pem https://plumbline.example/ | grep -q '</html>'
[ "$(stat -c '%U %a' /etc/plumbline.env)" = 'root 640' ]

cd "$work"
printf 'name,states,minRate\nBook Lending,TX,9.5\n' > lenders.csv
run_section '### Last steps' '^plumbline (settings|lenders)'
plumbline lenders export | grep -q book-lending

at='the backup unit'
say "$at"
# Exits with 7, because doctor reports that the site has no mail.
systemctl start plumbline-backup > "$work/said" 2>&1 || [ $? = 7 ]
backup=$(find /mnt/backups -name 'plumbline-*.backup.gz')
[ -n "$backup" ] && [ "$(stat -c '%U %a' "$backup")" = 'plumbline 600' ]
ln -s "$backup" file.backup.gz
run_section '### Backup, restore, doctor' '--check'
at='a restore into a new folder'
say "$at"
(
  export PLUMBLINE_ENV_FILE='' DATA_DIR=$work/second
  eval "$(commands '### Backup, restore, doctor' | grep -E '^plumbline restore file.backup.gz( +#|$)' | grep -v -- --)"
  plumbline lenders export | grep book-lending
) > "$work/said" 2>&1

cd /opt/plumbline/current
run_section '## Several instances' '^sudo (cp|systemctl (daemon-reload|enable))'
until_ready 3001 && until_ready 3002 && until_ready 3101
at='roles'
curl -fsS http://127.0.0.1:3001/readyz | grep -q '"role":"web"'
curl -fsS http://127.0.0.1:3101/readyz | grep -q '"role":"worker"'
restart_all() { run_section '## Several instances' '^(for|  |done)|restart plumbline-worker'; }
cp "$checkout/deploy/haproxy/haproxy.cfg" /etc/book/haproxy.cfg
haproxy -f /etc/book/haproxy.cfg > "$work/haproxy.log" 2>&1 &
for _ in $(seq 60); do curl -fsS -o /dev/null http://127.0.0.1:8080/lenders 2> /dev/null && break; sleep 0.5; done
sleep 1
ask_on http://127.0.0.1:8080
restart_all
stop_asking
at="the rolling restart: $asked requests, $failed failed"
say "  $at"
[ "$failed" = 0 ]

at='the next version'
git clone -q "$work/repository.git" "$work/next" && git -C "$work/next" commit -q --allow-empty -m 'Next' && git -C "$work/next" push -q
before=$(readlink /opt/plumbline/current)
ask_on http://127.0.0.1:8080
run_section '## Upgrade and rollback' '^(TAG|sudo -u|sudo git|sudo npm|sudo ln .*/next )'
restart_all
[ "$(readlink /opt/plumbline/current)" = /opt/plumbline/next ]
# Pages of the previous version request their files from the new processes.
for asset in $(cd "$before/dist/client/assets" && ls | grep '\.js$'); do
  curl -fsS -o /dev/null "http://127.0.0.1:8080/assets/$asset"
done
run_section '## Upgrade and rollback' '^sudo ln .*/first '
[ "$(readlink /opt/plumbline/current)" = "$before" ]
restart_all
stop_asking
at="upgrade and rollback: $asked requests, $failed failed"
say "  $at"
[ "$failed" = 0 ]
du -sm /opt/plumbline/first /opt/plumbline/next | sed 's/^/      MB /'
say 'done, all commands as written'
