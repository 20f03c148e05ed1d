# Module subprocess without a loop: run, check_output, Popen, TimeoutExpired, CalledProcessError.
import subprocess, time

print(subprocess.run(["echo", "hi"], capture_output=True))
print(subprocess.run(["echo", "hi"], capture_output=True, text=True).stdout)
print(subprocess.check_output(["cat"], input=b"fed"), subprocess.call(["false"]), subprocess.check_call(["true"]))
try:
    subprocess.run("exit 7", shell=True, check=True)
except subprocess.CalledProcessError as e:
    print(e, e.returncode)
try:
    subprocess.run(["false"], check=True)
except subprocess.CalledProcessError as e:
    print(e)
p = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(p.poll(), p.communicate(b"abc"), p.poll())
p = subprocess.Popen(["sleep", "5"])
try:
    p.wait(timeout=2)
except subprocess.TimeoutExpired as e:
    print(e, time.monotonic())
p.terminate()
print(p.wait(), time.monotonic())
print(subprocess.getoutput("echo out"), subprocess.getstatusoutput("exit 2"))
with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as p:
    p.stdin.write("line\n")
    p.stdin.close()
    print(p.stdout.read())
print(p.returncode, subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL)
try:
    subprocess.run(["/no/such/program"])
except FileNotFoundError as e:
    print(e)
