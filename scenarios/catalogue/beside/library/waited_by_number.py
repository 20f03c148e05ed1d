# os.waitpid() and os.wait() of children that subprocess.Popen started; its own methods find that somebody has waited.
import os
import subprocess
import time

child = subprocess.Popen(["sh", "-c", "exit 300"])
pid, status = os.waitpid(child.pid, 0)
print(pid == child.pid, status, os.WIFEXITED(status), os.WEXITSTATUS(status), os.waitstatus_to_exitcode(status))
print(child.poll(), child.returncode)
child = subprocess.Popen(["true"])
os.waitpid(child.pid, 0)
print(child.wait())
try:
    os.waitpid(child.pid, 0)
except ChildProcessError as e:
    print(e)

child = subprocess.Popen(["sleep", "5"])
print(os.waitpid(child.pid, os.WNOHANG))
child.kill()
while (found := os.waitpid(child.pid, os.WNOHANG)) == (0, 0):
    time.sleep(0.01)
print(found[1], os.WIFSIGNALED(found[1]), os.WTERMSIG(found[1]), os.WIFEXITED(found[1]), os.WCOREDUMP(found[1]))
print(os.waitstatus_to_exitcode(found[1]))
for status in 0x137f, 0xffff:
    try:
        os.waitstatus_to_exitcode(status)
    except ValueError as e:
        print(e, os.WIFSTOPPED(status), os.WIFCONTINUED(status))
