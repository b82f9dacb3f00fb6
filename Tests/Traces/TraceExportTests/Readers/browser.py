"""Opens a page in headless Chromium, performs a list of steps and prints the results as JSON.

usage: browser.py PAGE STEPS     STEPS: a JSON list of steps, each an object with one of
  "key": NAME [, "shift": true]  press a key
  "eval": EXPRESSION             record the value of an expression
  "size": [WIDTH, HEIGHT]        set the size of the window
  "dark": true|false             set the preferred color scheme
  "print": true                  record the size of the page as a PDF, in bytes
  "shot": FILE                   write a screenshot
The last line is {"values": [...], "errors": [...], "requests": [...]}. The request for the page itself is not listed.
Uses the DevTools protocol over a pipe, so only Python and Chromium are needed.
"""
import base64, json, os, subprocess, sys, tempfile

page, steps = os.path.abspath(sys.argv[1]), json.loads(sys.argv[2])
url = "file://" + page
read_end, to_browser = os.pipe()
from_browser, write_end = os.pipe()


def move_pipes():
    # Above 3 and 4 first, so that neither is overwritten before it is copied.
    source, target = os.dup2(read_end, 20), os.dup2(write_end, 21)
    os.dup2(source, 3)
    os.dup2(target, 4)


profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
browser = subprocess.Popen(
    [os.environ.get("CHROMIUM", "chromium"), "--headless", "--no-sandbox", "--disable-gpu",
     "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1",
     "--remote-debugging-pipe", f"--user-data-dir={profile.name}", "about:blank"],
    preexec_fn=move_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
os.close(read_end)
os.close(write_end)
incoming = os.fdopen(from_browser, "rb", buffering=0)
buffer, number = b"", 0
seen = {"values": [], "errors": [], "requests": []}
loaded = False


def receive():
    global buffer
    while b"\0" not in buffer:
        piece = incoming.read(65536)
        if not piece:
            sys.exit("the browser is gone")
        buffer += piece
    message, buffer = buffer.split(b"\0", 1)
    return json.loads(message)


def note(message):
    global loaded
    method, values = message.get("method"), message.get("params", {})
    if method == "Runtime.exceptionThrown":
        seen["errors"].append(values["exceptionDetails"].get("exception", {}).get("description", "?"))
    elif method == "Runtime.consoleAPICalled":
        seen["errors"].append("console: " + str(values.get("args")))
    elif method == "Log.entryAdded":
        seen["errors"].append(values["entry"]["text"])
    elif method == "Network.requestWillBeSent" and values["request"]["url"] != url:
        seen["requests"].append(values["request"]["url"])
    elif method == "Page.loadEventFired":
        loaded = True


def call(method, session=None, **values):
    global number
    number += 1
    message = {"id": number, "method": method, "params": values}
    if session:
        message["sessionId"] = session
    os.write(to_browser, json.dumps(message).encode() + b"\0")
    while True:
        answer = receive()
        if answer.get("id") == number:
            if "error" in answer:
                sys.exit(f"{method}: {answer['error']}")
            return answer["result"]
        note(answer)


target = call("Target.createTarget", url="about:blank")["targetId"]
session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
for domain in ["Page", "Runtime", "Network", "Log"]:
    call(domain + ".enable", session)


def size(width, height):
    call("Emulation.setDeviceMetricsOverride", session, width=width, height=height,
         deviceScaleFactor=1, mobile=False)


def value(expression):
    result = call("Runtime.evaluate", session, expression=expression, returnByValue=True,
                  awaitPromise=True)
    if "exceptionDetails" in result:
        seen["errors"].append(str(result["exceptionDetails"]))
    return result["result"].get("value")


size(1280, 900)
call("Page.navigate", session, url=url)
while not loaded:
    note(receive())
codes = {" ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
         "ArrowDown": 40}
for step in steps:
    if "key" in step:
        key = {"key": step["key"], "windowsVirtualKeyCode": codes.get(step["key"], ord(step["key"][0])),
               "modifiers": 8 if step.get("shift") else 0}
        call("Input.dispatchKeyEvent", session, type="keyDown", **key)
        call("Input.dispatchKeyEvent", session, type="keyUp", **key)
    elif "eval" in step:
        seen["values"].append(value(step["eval"]))
    elif "size" in step:
        size(*step["size"])
    elif "dark" in step:
        scheme = "dark" if step["dark"] else "light"
        call("Emulation.setEmulatedMedia", session,
             features=[{"name": "prefers-color-scheme", "value": scheme}])
    elif "script" in step:
        call("Emulation.setScriptExecutionDisabled", session, value=not step["script"])
        loaded = False
        call("Page.reload", session)
        while not loaded:
            note(receive())
    elif "print" in step:
        pdf = call("Page.printToPDF", session, preferCSSPageSize=True)["data"]
        if isinstance(step["print"], str):
            open(step["print"], "wb").write(base64.b64decode(pdf))
        seen["values"].append(len(base64.b64decode(pdf)))
    elif "shot" in step:
        data = call("Page.captureScreenshot", session, captureBeyondViewport=step.get("whole", False))
        open(step["shot"], "wb").write(base64.b64decode(data["data"]))
print(json.dumps(seen))
sys.stdout.flush()
browser.kill()
browser.wait()
