"""Checks that the kernel survives what users do to it: errors, interrupts by signal and by message, endless loops, no dataset,
a Jupyter that dies.

Usage: survive.py [kernel name [signal or message]]. Needs jupyter_client and an installed kernel. With the second argument it tries
the steps with such interrupts and nothing else: a kernel for another system, say, that another program starts.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from jupyter_client.manager import start_new_kernel

# Three ways of training for ever: a cell's own context, which hears the stop button; one derived from it; and a helper's.
TRAIN = """
o := engine.DefaultOptions()
o.Epochs = 1000000000
fmt.Println("begun")
_, err = engine.Run(context.Background(), club, split, o, nil)
fmt.Println(err)
"""
DERIVED = """
ctx, cancel := context.WithTimeout(kept2, time.Hour)
fmt.Println("begun")
_, err = engine.Run(ctx, club, split, o, nil)
cancel()
fmt.Println(err)
"""
REPEAT = """
fmt.Println("begun")
all := lesson.Accuracies(ready, 1, o, 1, 100)
"""

# How the lessons load Cora, and what they do where they cannot.
LESSON = pathlib.Path(__file__).with_name("lessons") / "03-self-training.md"
LOAD = re.search(r"```go\n(cora, graph := lesson.Open.*?)split :=", LESSON.read_text(encoding="utf-8"), re.S).group(1)

# Each step: what it shows, the code, when it is interrupted ("begun": once it has printed that; "before" it begins), what its output must hold
# (one of several).
STEPS = [
    ("imports", 'import ("context"; "fmt"; "m3s/datasets"; "m3s/engine"; "m3s/notebooks/lesson"; "time")', None, ""),
    ("a value", "club := datasets.Karate()\nsplit, err := engine.RandomSplit(club, 1, 1)\nkept := 41", None, ""),
    ("an error while running", "list := []int{}\nlist[3]", None, "index out of range"),
    ("an error while compiling", "kept = nonsense", None, "nonsense"),
    ("a panic", 'panic("boo")', None, "boo"),
    ("the value is still there", "kept + 1", None, "42"),
    ("an interrupted loop", 'fmt.Println("begun")\nfor { }', "begun", "interrupt"),
    ("the value is still there", "kept + 2", None, "43"),
    # A training sees the interrupt through its context and the interpreter through its own signal: either is first.
    ("an interrupted training", TRAIN, "begun", ("interrupt", "context canceled")),
    ("a context kept by a cell", "kept2 := context.Background()\nfmt.Println(kept2.Err())", None, "<nil>"),
    ("an interrupted training under a kept context", DERIVED, "begun", ("interrupt", "context canceled")),
    ("it is as new in the next cell", "fmt.Println(kept2.Err())", None, "<nil>"),
    ("a prepared graph", "ready, err := engine.Prepare(club)", None, ""),
    ("interrupted runs on all processors", REPEAT, "begun", ("interrupt", "context canceled")),
    ("a run after it", "o.Epochs = 2\nfmt.Println(len(lesson.Accuracies(ready, 1, o, 1, 3)))", None, "3"),
    ("an interrupted sleep", 'fmt.Println("begun")\ntime.Sleep(time.Hour)', "begun", "begun"),
    ("a panic in a goroutine", 'go func() { panic("stray") }()\nfor k := 0; k < 50; k++ { time.Sleep(20*time.Millisecond) }', None, "panic in a goroutine: stray"),
    ("an import that is not there", 'import "slices"', None, '"slices" is not here; these packages are: '),
    # What a cell waits for is closed when the interrupt has been heard, before this cell or in it: no later one hears it.
    ("a channel kept by a cell", "heard := kept2.Done()", None, ""),
    ("an interrupt between cells", "<-heard", "before", ""),
    ("a deadline", 'o.Epochs = 1000000000\nctx, cancel = context.WithTimeout(context.Background(), 100*time.Millisecond)\n'
     "_, err = engine.Run(ctx, club, split, o, nil)\ncancel()\nfmt.Println(err)", None, "context deadline exceeded"),
    ("the value is still there", "kept + 3", None, "44"),
    ("no dataset to be had", 'const dataset = "cora"\n' + LOAD, None, "No cora here, going on with a generated graph"),
    ("a run on the generated graph", "o = engine.DefaultOptions()\no.Strategy, o.Epochs = engine.GCN, 5\n"
     "r, err := graph.Run(context.Background(), split, o, nil)\nfmt.Println(err, len(r.Fingerprint))", None, "<nil> 16"),
]

# What is tried with interrupts by message too, as on Windows, which has no signals.
BY_MESSAGE = ("imports", "a value", "an interrupted loop", "the value is still there", "an interrupted training", "a context kept by a cell",
              "an interrupted sleep", "a channel kept by a cell", "an interrupt between cells")


def execute(client, code, begun):
    """What a cell shows; begun is called when it has printed that."""
    shown = []

    def hook(message):
        content = message["content"]
        if message["msg_type"] == "stream":
            shown.append(content["text"])
            if "begun" in content["text"]:
                begun()
        elif message["msg_type"] in ("execute_result", "display_data"):
            shown.append(content["data"]["text/plain"])
        elif message["msg_type"] == "error":
            shown.append(content["evalue"])

    client.execute_interactive(code, timeout=600, output_hook=hook)
    return "".join(shown)


def offline(empty):
    """The environment of a kernel that finds no dataset: a mirror and a cache without files, and no way out."""
    return dict(os.environ, M3S_MIRROR=empty, M3S_CACHE=empty, HTTPS_PROXY="http://127.0.0.1:9", NO_PROXY="127.0.0.1")


def steps(manager, client, chosen):
    """Runs steps; ends the program where one shows what it should not."""
    for what, code, interrupt, want in chosen:
        if interrupt == "before":
            manager.interrupt_kernel()
        shown = execute(client, code, manager.interrupt_kernel)
        held = any(w in shown for w in (want if isinstance(want, tuple) else (want,)))
        if not held or not manager.is_alive():
            mode = manager.kernel_spec.interrupt_mode
            sys.exit(f"kernel: {what}: shows {shown!r}, want {want!r}, alive: {manager.is_alive()}, interrupted by {mode}")


def questions(client):
    """Tab and Shift-Tab."""
    offered = client.complete("Â := engine.Def", 15, reply=True, timeout=600)["content"]
    if "DefaultOptions" not in offered["matches"] or offered["cursor_start"] != 12:
        sys.exit(f"kernel: Tab offers {offered!r}")
    told = client.inspect("engine.Run(", 11, reply=True, timeout=600)["content"]
    if not told["found"] or not told["data"]["text/plain"].startswith("func Run(ctx context.Context, g *Graph"):
        sys.exit(f"kernel: Shift-Tab shows {told!r}")


def survive(name, mode, chosen):
    """Starts a kernel and runs steps, with interrupts by "signal" or by "message"."""
    with tempfile.TemporaryDirectory() as empty:
        manager, client = start_new_kernel(kernel_name=name, env=offline(empty))
        try:
            manager.kernel_spec.interrupt_mode = mode  # as kernel.json may say
            steps(manager, client, chosen)
            questions(client)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
    print(f"the kernel survived {len(chosen)} steps, interrupted by {mode}")


# A Jupyter with a kernel that runs for ever.
JUPYTER = """
import sys
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name=sys.argv[1])
client.execute("for { }")
print(manager.provisioner.pid, flush=True)
sys.stdin.read()
"""


def orphan(name):
    """A kernel ends when the Jupyter that started it is killed."""
    with subprocess.Popen([sys.executable, "-c", JUPYTER, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as jupyter:
        kernel = int(jupyter.stdout.readline())
        if not running(kernel):
            sys.exit("kernel: it has not begun")
        jupyter.kill()
    given_up = time.monotonic() + 600
    while running(kernel):
        if time.monotonic() > given_up:
            os.kill(kernel, signal.SIGKILL)
            sys.exit("kernel: it goes on when its Jupyter was killed")
        time.sleep(0.2)
    print("the kernel ends with its Jupyter")


def running(pid):
    """Whether a process is there and has not ended."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout.strip()
    return state != "" and not state.startswith("Z")


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "m3s-go"
    if len(sys.argv) > 2:
        survive(name, sys.argv[2], STEPS)
        return
    survive(name, "signal", STEPS)
    survive(name, "message", [s for s in STEPS if s[0] in BY_MESSAGE])
    orphan(name)


if __name__ == "__main__":
    main()
