/**
 * Frames of Python. strace sends a signal with each call; faulthandler (a part of Python) answers it at once, in the thread that made the
 * call, with that thread's frames. https://docs.python.org/3/library/faulthandler.html
 */
import type { Frame } from './call-stack.ts';
import { answerSignal } from './policy.ts';

/** A `sitecustomize`, which Python imports as it starts. The one that it hides is imported after it. */
export const pythonHook = String.raw`import _io, faulthandler as _f, os as _os, sys as _sys, _thread

def _install():
    folder = _os.environ.get("IO_PERF_SITES")
    if not folder or not hasattr(_f, "register"):
        return
    kept = []
    def say(text):
        try:
            _os.access("/io-perf-sites:" + text, 0)
        except Exception:
            pass
    def answer():
        path = _os.path.join(folder, "python-%d-%s.txt" % (_os.getpid(), _os.urandom(4).hex()))
        file = open(path, "w")
        kept[:] = [file]
        _f.register(${answerSignal}, file=file, all_threads=True, chain=False)
        say("answers:%x:%s" % (_thread.get_ident(), path))
    def named(start):
        def begin(function, *rest, **more):
            def run(*words, **named):
                say("thread:%x" % _thread.get_ident())
                begin_profile()
                return function(*words, **named)
            return start(run, *rest, **more)
        return begin
    def is_pure(function):
        owner = getattr(function, "__self__", None)
        kind = type(owner)
        if kind in plain:
            return True
        module = getattr(owner, "__name__", None) if kind is type(_sys) else kind.__module__
        return module in pure and function.__name__ not in ("open", "print", "input", "__import__", "exec", "eval")
    def profile(frame, event, function):
        if event == "c_call":
            if is_pure(function):
                return
            frames, text = [], 0
            while frame is not None and text < 3000:
                code = frame.f_code
                quoted = [part.replace("\\", "\\\\").replace('"', '\\"') for part in (code.co_name, code.co_filename)]
                frames.append('["%s","%s",%d]' % (quoted[0], quoted[1], frame.f_lineno))
                text += len(frames[-1])
                frame = frame.f_back
            say("entered:[%s]" % ",".join(frames))
        elif event == "c_return" or event == "c_exception":
            if not is_pure(function):
                say("left")
    pure = {"builtins", "time", "math", "sys", "gc", "re", "binascii", "zlib", "itertools", "collections", "functools",
            "_thread", "_json", "_struct", "_operator", "_functools", "_collections", "_random", "_sre", "_hashlib", "datetime"}
    plain = {_io.StringIO, _io.BytesIO, list, dict, set, frozenset, tuple, str, bytes, bytearray, int, float, complex, bool, type, range}
    if _os.environ.get("IO_PERF_SITES_MARKS"):
        def begin_profile(*_):
            _sys.setprofile(profile)
    else:
        def begin_profile(*_):
            pass
    # What site has imported already has taken the function for itself.
    for module in filter(None, (_thread, _sys.modules.get("threading"))):
        for name in ("start_new_thread", "start_new", "start_joinable_thread", "_start_new_thread", "_start_joinable_thread"):
            if hasattr(module, name):
                setattr(module, name, named(getattr(module, name)))
    if hasattr(_os, "register_at_fork"):
        _os.register_at_fork(after_in_child=answer)
    answer()
    return begin_profile

_begin = None
try:
    _begin = _install()
except Exception:
    pass

def _next():
    here = _os.path.dirname(_os.path.abspath(__file__))
    ours = [path for path in _sys.path if _os.path.abspath(path or ".") == here]
    for path in ours:
        _sys.path.remove(path)
    own = _sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize
    except ImportError as error:
        if error.name != "sitecustomize":
            raise
        if own is not None:
            _sys.modules["sitecustomize"] = own

_next()
if _begin is not None:
    _begin()
`;

export interface Answers {
  /** Thread, as Python calls it → the frames of its calls, in their order, from the call outwards. */
  threads: Map<string, Frame[][]>;
  /** True if there is text outside of an answer: two threads wrote at once. Nothing of the process is certain then. */
  isTorn: boolean;
}

const currentThread = /^(Current thread|Thread) 0x([0-9a-f]+) (?:\[.*\] )?\(most recent call first\):$/;
const framePattern = /^ {2}File "(.*)", line (\d+|\?\?\?) in (.*)$/;
const remarks = /^(?: {2}\.\.\.| {2}<no Python frame>| {2}<freed .*>| {2}Garbage-collecting|)$/;

/** What faulthandler writes: a block for each thread, the one that made the call called the current one. */
export function parseAnswers(text: string): Answers {
  const threads = new Map<string, Frame[][]>();
  let frames: Frame[] | undefined;
  let isTorn = false;
  const lines = text.split('\n');
  // An answer that was cut off by the end of the process.
  if (lines.at(-1) !== '') lines.pop();
  for (const line of lines) {
    const thread = currentThread.exec(line);
    if (thread) {
      const id = thread[2]!.replace(/^0+(?=.)/, '');
      frames = thread[1] === 'Current thread' ? [] : undefined;
      if (!frames) continue;
      if (threads.get(id)?.push(frames) === undefined) threads.set(id, [frames]);
      continue;
    }
    const frame = framePattern.exec(line);
    if (frame) {
      const [, file = '', number, name = ''] = frame;
      const isFile = !file.startsWith('<') && file !== '???';
      frames?.push({
        ...(name !== '???' && { function: name }),
        ...(isFile && { file: unescape(file) }),
        ...(isFile && number !== '???' && { line: Number(number) }),
      });
    } else if (!remarks.test(line)) isTorn = true;
  }
  return { threads, isTorn };
}

/** faulthandler writes ASCII: other characters as \xe9, \u20ac, \U0001f600. */
const unescape = (text: string): string =>
  text.replace(/\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})/g, (sign) =>
    String.fromCodePoint(Number.parseInt(sign.slice(2), 16)),
  );
