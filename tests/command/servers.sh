#!/bin/bash
# tests/command/servers.sh TICKTAPE: servers and clients that nobody here has written,
# as Debian packages them, after `--`: they start, serve, and end in simulation,
# with the same trace each time, and survive a search.
#
# tests/deps.sh installs them. Each has a folder of its own, in which it finds no
# files of an earlier run.
. "$(dirname "$0")/checks.sh"
PATH=$PATH:/usr/sbin
redis="-- redis-server --save"

# steady N ARGS...: N runs have the same trace.
steady() {
    local count=$1
    shift
    run 0 run --trace "$@"
    cp out first
    for _ in $(seq 2 "$count"); do
        timeout 60 "$ticktape" run --trace "$@" >out 2>err
        check "another trace" cmp -s out first
    done
}

# search RUNS ARGS...: no schedule of RUNS fails.
search() {
    local runs=$1
    shift
    run 0 explore --no-db --runs "$runs" "$@"
    out_has "no failure in"
}

# ---- redis ------------------------------------------------------------------------

mkdir redis && cd redis || exit 2
# shellcheck disable=SC2086
{
    run 0 run $redis "" + -- redis-cli set key value + -- redis-cli get key
    out_has "Ready to accept connections"
    check "no answer" [ "$(tail -n 2 out)" = "OK
value" ]
    steady 20 $redis "" + -- redis-cli set key value + -- redis-cli get key
    search 60 $redis "" + -- redis-cli set key value + -- redis-cli get key
}
# A child that writes the database; SIGTERM.
run 0 run -- redis-server + -- sh -c "redis-cli set key value; redis-cli bgsave
    sleep 3600; kill -TERM 1000; sleep 1"
out_has "Background saving terminated with success"
out_has "Redis is now ready to exit"
# Threads that read and write.
run 0 run -- redis-server --io-threads 3 --io-threads-do-reads yes + -- \
    redis-benchmark -n 100 -c 5 -t set,get -q
out_has "GET: "
# A replica: two servers, which stay connected when the clients have ended.
mkdir one two
run 0 run -- redis-server --dir one --repl-diskless-sync-delay 0 + -- \
    redis-server --dir two --port 6380 --replicaof 127.0.0.1 6379 + -- \
    sh -c 'redis-cli set key value; sleep 5; redis-cli -p 6380 get key'
check "no value at the replica" [ "$(tail -n 1 out)" = value ]
cd ..

# ---- memcached --------------------------------------------------------------------

write talk.sh <<'END'
exec 3<>/dev/tcp/127.0.0.1/11211
printf 'set a 0 0 5\r\nhello\r\nget a\r\nquit\r\n' >&3
cat <&3
END
memcached="-- memcached -u nobody -U 0 -l 127.0.0.1 -t 2 + -- bash talk.sh"
# shellcheck disable=SC2086
{
    run 0 run $memcached
    check "no answer" [ "$(tr -d '\r' <out)" = "STORED
VALUE a 0 5
hello
END" ]
    steady 20 $memcached
    search 40 $memcached
}

# ---- nginx, curl, haproxy ---------------------------------------------------------

chmod 755 . # nginx's workers are nobody's
mkdir files logs
echo "a file" >files/small
head -c 300000 /dev/zero | tr '\0' x >files/large
site() { # site NAME GLOBALS
    write "$1" <<END
daemon off; pid nginx.pid; error_log stderr notice; $2
events { worker_connections 64; }
http {
    sendfile on; access_log off;
    client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3;
    uwsgi_temp_path t4; scgi_temp_path t5;
    server { listen 127.0.0.1:8080; location / { root $work/files; } }
}
END
}
site one.conf "master_process off;"
site workers.conf "worker_processes 2;"
nginx="-- nginx -p $work -c one.conf"
# shellcheck disable=SC2086
{
    run 0 run $nginx + -- curl -sS http://127.0.0.1:8080/small
    out_is "a file"
    steady 20 $nginx + -- curl -sS http://127.0.0.1:8080/small
    search 40 $nginx + -- curl -sS http://127.0.0.1:8080/small
    run 0 explore --no-db --strategy delay:1 $nginx + -- \
        curl -sS http://127.0.0.1:8080/small
    out_has "exhausted: no schedule with at most 1 deviation fails"
    run 0 run $nginx + -- curl -sS -o got http://127.0.0.1:8080/large
    same got files/large
}
# Two workers get each other's sockets from their master.
run 0 run -- nginx -p "$work" -c workers.conf + -- \
    curl -sS http://127.0.0.1:8080/small
out_is "a file"
err_has "start worker process 1003"

write proxy.cfg <<'END'
global
    nbthread 4
defaults
    mode http
    timeout client 10s
    timeout server 10s
    timeout connect 5s
frontend front
    bind 127.0.0.1:9000
    default_backend back
backend back
    server one 127.0.0.1:8080
END
# shellcheck disable=SC2086
{
    run 0 run $nginx + -- haproxy -f proxy.cfg + -- \
        curl -sS http://127.0.0.1:9000/small
    out_is "a file"
    run 0 run $nginx + -- haproxy -W -f proxy.cfg + -- \
        curl -sS http://127.0.0.1:9000/small
    out_is "a file"
    steady 10 $nginx + -- haproxy -f proxy.cfg + -- \
        curl -sS http://127.0.0.1:9000/small
}

# ---- socat, tinyproxy -------------------------------------------------------------

# A process for each client: of TCP, of a Unix socket, of UDP. It ends with them.
for to in TCP:127.0.0.1:7000 UDP:127.0.0.1:7000 UNIX-CONNECT:socket; do
    case $to in
    TCP*) at=TCP-LISTEN:7000,reuseaddr,fork ;;
    UDP*) at=UDP-LISTEN:7000,fork ;;
    *) at=UNIX-LISTEN:socket,unlink-early,fork ;;
    esac
    run 0 run -- socat $at EXEC:cat + -- sh -c "echo hello | socat -t 1 - $to"
    out_is hello
    steady 5 -- socat $at EXEC:cat + -- sh -c "echo hello | socat -t 1 - $to"
done
search 20 -- socat $at EXEC:cat + -- sh -c "echo hello | socat -t 1 - $to"
# It peeks at each line, and does not look at how much of it a recv() returns.
write tiny.cfg <<'END'
Port 8888
Listen 127.0.0.1
Timeout 600
LogLevel Error
END
# shellcheck disable=SC2086
{
    tiny="$nginx + -- tinyproxy -d -c tiny.cfg + -- curl -sS
        -x http://127.0.0.1:8888 http://127.0.0.1:8080/small"
    run 0 run $tiny
    out_has "a file"
    steady 5 $tiny
    search 60 $tiny
}

finish
