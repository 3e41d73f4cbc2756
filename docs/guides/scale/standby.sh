#!/bin/sh
# Makes this machine a standby of the first database, under the name second; Debian's paths.
# On the first database, once:
#     CREATE ROLE standby REPLICATION LOGIN PASSWORD '...';
#     and in pg_hba.conf: host replication standby 10.0.0.0/24 scram-sha-256
set -eu
data=/var/lib/postgresql/15/main
systemctl stop postgresql@15-main
rm -rf "$data"
runuser -u postgres -- pg_basebackup --pgdata="$data" --write-recovery-conf --checkpoint=fast \
    --dbname="host=db1.example user=standby application_name=second"
systemctl start postgresql@15-main

# When the first one has died, and is sure to stay away, here:
#     runuser -u postgres -- psql -c 'SELECT pg_promote()'
# The nodes find out by themselves. The old one comes back as a standby of this one, made by the
# same steps, and never as it was.
