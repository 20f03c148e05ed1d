import sys, os, time
print("child", sys.argv[1:], os.environ.get("COLOR"), __name__)
sys.stdout.flush()
time.sleep(0.5)
for line in sys.stdin:
    print("got", line.strip())
print("err", file=sys.stderr)
sys.exit(3)
