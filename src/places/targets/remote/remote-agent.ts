/**
 * One shell over there that lives as long as the target is open. It runs our questions, one after the other (starting `adb shell`
 * or `ssh` for each would cost more than the answer), and it is the janitor: its standard input is the lifeline. Whatever way we
 * end, or the line between us breaks, its input ends; then it waits for the runners to go, ends those that do not, and removes
 * every folder of ours.
 */
import { randomBytes } from 'node:crypto';
import { UsageError } from '../../../core/document/index.ts';
import { startProcess } from '../host/processes.ts';
import { type RunnerProcess, TargetLost } from '../target.ts';

interface RemoteAnswer {
  code: number;
  stdout: string;
}

const startTimeoutMs = 60_000;
const defaultTimeoutMs = 60_000;
/** Removing a tree of a million files from a slow disk. */
const closeTimeoutMs = 120_000;
/** Between an ended process and the tool that carried it noticing that the line is down. */
const settleMs = 300;

/** The name of every folder of ours, and how it is known again. */
export const ownName = '.io-perf-';

/**
 * Removes a folder as removeTree does: nothing where something is mounted in it, which is printed. The table of mounts has paths without
 * links, and blanks, tabs and backslashes as octal numbers.
 */
export const eraseFunction = `
erase() {
  real=$(cd "$(dirname -- "$1")" 2>/dev/null && pwd -P) || return 0
  real=$(printf '%s\\n' "\${real%/}/\${1##*/}" | sed 's/\\\\/\\\\134/g; s/ /\\\\040/g; s/\t/\\\\011/g')
  while read -r _ _ _ _ where _; do
    case $where in "$real" | "$real"/*) echo "$where is mounted in it: unmount that first"; return 1 ;; esac
  done </proc/self/mountinfo
  rm -rf "$1" 2>/dev/null || { chmod -R u+rwx "$1" 2>/dev/null; rm -rf "$1"; }
}
`;

/**
 * The first input of the shell. `$T` is the folder for tools, with the process ids of runners in `runs` and the folders to remove
 * in `folders`. A folder of ours whose agent is gone (the device was switched off) carries the agent's process id and the boot's id.
 */
const prologue = (name: string, toolsParent: string): string => `
trap '' HUP INT TERM PIPE
LC_ALL=C; export LC_ALL
umask 022
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)
B=${toolsParent}
T=$B/${name}
own() { printf '%s %s\\n' "$$" "$boot" >"$1/${ownName}owner"; }
${eraseFunction}remove_stale() {
  for old in "$1"/${ownName}*; do
    [ -O "$old/${ownName}owner" ] || continue
    read -r pid then <"$old/${ownName}owner" || continue
    [ "$then" = "$boot" ] && kill -0 "$pid" 2>/dev/null && continue
    erase "$old"
  done
}
runners() {
  alive=
  for run in "$T"/runs/*; do
    [ -f "$run" ] && read -r pid <"$run" && kill -0 "$pid" 2>/dev/null && alive="$alive $pid"
  done
}
clean() {
  trap - EXIT
  tries=0
  runners
  while [ -n "$alive" ] && [ $tries -lt 3 ]; do sleep 1; tries=$((tries + 1)); runners; done
  for pid in $alive; do kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid" 2>/dev/null; done
  [ -f "$T/folders" ] && while IFS= read -r folder; do erase "$folder"; done <"$T/folders"
  erase "$T"
}
remove_stale "$B"
mkdir "$T" "$T/runs" && own "$T" && trap clean EXIT
`;

export class RemoteAgent {
  readonly shell: RemoteShell;
  /** For tools and runners; on a file system from which programs may be started. */
  folder = '';
  alive = true;
  readonly #process: RunnerProcess;
  readonly #endMark: string;
  #output = '';
  #complaint = '';
  #waiting: ((answer: RemoteAnswer | undefined) => void) | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  private constructor(shell: RemoteShell, process: RunnerProcess, endMark: string) {
    this.shell = shell;
    this.#process = process;
    this.#endMark = endMark;
    process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
      this.#receive();
    });
    process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-2048);
    });
    void process.ended.then(() => {
      this.alive = false;
      this.#waiting?.(undefined);
    });
  }

  /**
   * @param toolsParent where the folder for tools is made: a word of shell, with variables as the other side knows them
   * @throws UsageError when there is no shell to talk to or no room for the folder
   */
  static async start(shell: RemoteShell, toolsParent: string): Promise<RemoteAgent> {
    const name = `${ownName}${randomBytes(6).toString('hex')}`;
    const endMark = `io-perf-${randomBytes(9).toString('base64url')}`;
    const process = startProcess(shell.commandFor('exec sh'), '/', shell.environment);
    const agent = new RemoteAgent(shell, process, endMark);
    const answer = await agent.#ask(`{ ${prologue(name, toolsParent)}} 2>&1 && printf %s "$T"`, startTimeoutMs);
    if (answer?.code === 0) {
      agent.folder = answer.stdout;
      return agent;
    }
    const words = answer?.stdout.trim() ?? agent.#complaint.trim();
    process.kill();
    const reason = answer === undefined ? await shell.whyLost() : undefined;
    throw new UsageError(
      reason ??
        (/No space left on device/i.test(words)
          ? `There is no space left for the runners on ${shell.place}: free some.`
          : `No shell could be started on ${shell.place} (${lastLine(words) || 'no words'}): try "${shell.commandFor('true').join(' ')}".`),
    );
  }

  /**
   * Runs a script and gives its standard output. Its standard input is empty.
   * @throws TargetLost when the other side is gone, or does not answer
   */
  async run(script: string, timeoutMs = defaultTimeoutMs): Promise<RemoteAnswer> {
    const answer = await this.#ask(script, timeoutMs);
    if (answer !== undefined) return answer;
    throw await this.#lost();
  }

  /** Standard output of a script that must succeed; undefined when it does not. */
  async output(script: string, timeoutMs?: number): Promise<string | undefined> {
    const { code, stdout } = await this.run(script, timeoutMs);
    return code === 0 ? stdout : undefined;
  }

  async #lost(): Promise<TargetLost> {
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const reason = await this.shell.whyLost();
    return new TargetLost(reason ?? `The connection to ${this.shell.place} broke in the middle of the run.`);
  }

  /** A folder that goes with us. */
  async claim(folder: string): Promise<void> {
    await this.run(`own ${quote(folder)}; printf '%s\\n' ${quote(folder)} >>"$T/folders"`);
  }

  /**
   * Copies files or folders of this machine into a folder over there.
   * @returns what went wrong, in the tool's own words; undefined when nothing did
   * @throws TargetLost when the other side is gone
   */
  async push(localPaths: readonly string[], folder: string): Promise<string | undefined> {
    const complaint = await this.shell.push(localPaths, folder);
    if (complaint === undefined) return undefined;
    if (!this.alive) throw await this.#lost();
    const reason = await this.shell.whyLost();
    if (reason !== undefined) throw new TargetLost(reason);
    return complaint;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#queue;
    this.#process.stdin.end();
    const timer = setTimeout(() => {
      this.#process.kill();
    }, closeTimeoutMs);
    await this.#process.ended;
    clearTimeout(timer);
  }

  #ask(script: string, timeoutMs: number): Promise<RemoteAnswer | undefined> {
    const turn = this.#queue.then(() => this.#perform(script, timeoutMs));
    this.#queue = turn;
    return turn;
  }

  async #perform(script: string, timeoutMs: number): Promise<RemoteAnswer | undefined> {
    if (!this.alive) return undefined;
    const timer = setTimeout(() => {
      this.#process.kill();
    }, timeoutMs);
    try {
      return await new Promise((resolve) => {
        this.#waiting = resolve;
        this.#output = '';
        this.#process.stdin.write(`{\n${script}\n} </dev/null\nprintf '\\n${this.#endMark} %s\\n' "$?"\n`);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
    }
  }

  #receive(): void {
    const end = this.#output.lastIndexOf(`\n${this.#endMark} `);
    if (end < 0) return;
    const code = /^(\d+)\n/.exec(this.#output.slice(end + this.#endMark.length + 2))?.[1];
    if (code !== undefined) this.#waiting?.({ code: Number(code), stdout: this.#output.slice(0, end) });
  }
}

export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

/** A way to run scripts of a POSIX shell elsewhere and to copy files there: `adb shell`, `ssh`. */
export interface RemoteShell {
  /** As messages name it: `the device emulator-5554`. */
  readonly place: string;
  /** The command of this machine that runs a script over there, with the script's streams as its own and its exit code. */
  commandFor(script: string): string[];
  /** Environment of that command, beside our own. */
  readonly environment?: Record<string, string>;
  /**
   * Copies files or folders of this machine into a folder over there.
   * @returns what went wrong, as the tool's own words; undefined when nothing did
   */
  push(localPaths: readonly string[], folder: string): Promise<string | undefined>;
  /** Why it cannot be reached any more, as a sentence; undefined when it can. */
  whyLost(): Promise<string | undefined>;
}

/** A word as a POSIX shell reads it back unchanged (XCU 2.2.2, single quotes). */
export function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
