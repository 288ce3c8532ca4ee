/** One execution of a command: the supervisor asked, and turns its report into times or faults. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { checkFault, Fault } from '../../node/protocol/faults.ts';
import { lastWords, type Outputs } from './last-words.ts';
import type { Ending, Task } from './supervisor.ts';

const driver = process.ppid;
const watchMs = 500;

interface Supervisor {
  child: ChildProcessByStdio<Writable, Readable, null>;
  answers: Interface;
  /** It has ended. */
  gone: Promise<unknown[]>;
}

/** One for all executions, and another one after it was ended from outside. */
let supervisor: Supervisor | undefined;

function startSupervisor(helper: string | undefined): Supervisor {
  const more = helper === undefined ? [] : ['--helper', helper];
  const child = spawn(process.execPath, [process.argv[1]!, '--supervise', ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A signal to the runner's group does not end it before it has done its work.
    detached: true,
    windowsHide: true,
  });
  child.stdin.on('error', () => undefined);
  const gone = once(child, 'close').catch(() => []);
  // The runner ends when its input does; then the supervisor's input ends, too.
  for (const part of [child, child.stdin, child.stdout]) (part as { unref?: () => void }).unref?.();
  return { child, answers: createInterface({ input: child.stdout }), gone };
}

/** @throws Fault EIO when the supervisor ends before its time: the driver is gone, or it was killed */
export async function execute(task: Task): Promise<Ending> {
  const { child, answers, gone } = (supervisor ??= startSupervisor(task.helper));
  // The driver was killed: we have another parent now.
  const watching = setInterval(() => {
    if (process.ppid !== driver) child.stdin.end();
  }, watchMs);
  try {
    const answer = once(answers, 'line');
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const [report] = (await Promise.race([answer, gone.then(() => [])])) as [string?];
    return JSON.parse(report ?? '') as Ending;
  } catch {
    supervisor = undefined;
    throw new Fault('EIO', 'The process that supervises the command was ended from outside.');
  } finally {
    clearInterval(watching);
  }
}

/**
 * @param about for messages: `The workload "import"`
 * @throws Fault ETIMEDOUT, ENOENT, EACCES (it cannot be started), ECHECK (it failed; with its status and last words)
 */
export async function refuseFailed(about: string, task: Task, ending: Ending): Promise<void> {
  const { words, timeoutMs } = task;
  const { timedOut, trouble, status, stderr } = ending;
  if (timedOut) {
    throw new Fault(
      'ETIMEDOUT',
      `${about} was not done after ${timeoutMs / 1000} s and was ended with all its processes; give it a longer timeout, or find out what it waits for.${quote({ stdout: '', stderr })}`,
    );
  }
  if (trouble && 'preparation' in trouble) {
    const preparation = `The preparation of ${about[0]!.toLowerCase()}${about.slice(1)}`;
    throw checkFault(`${preparation} failed.${quote({ stdout: '', stderr })}`);
  }
  if (trouble) throw new Fault(trouble.code, `${about} could not be started: ${words[0] ?? ''}: ${trouble.code}.`);
  if (status === 0) return;
  // Its output was discarded, so it is executed once more, untimed, with both streams kept.
  const again = await execute({ ...task, keepsOutput: true });
  const hasFailed = !again.timedOut && !again.trouble && again.status !== 0;
  const said = hasFailed
    ? quote(again)
    : `${quote({ stdout: '', stderr }).replace(/\.$/, '')}. Executed once more for its output, it did not fail.`;
  throw checkFault(`${about} ${describeStatus(status)}.${said}`);
}

function quote(outputs: Outputs): string {
  const words = lastWords(outputs);
  return words === '' ? ' It wrote nothing.' : ` It says: ${words}`;
}

function describeStatus(status: number | undefined): string {
  if (status === undefined) return 'ended without an exit status';
  // What Windows says of a crash: https://learn.microsoft.com/openspecs/windows_protocols/ms-erref
  if (status > 0xffff) return `ended with exit status 0x${status.toString(16).toUpperCase()}`;
  return status > 128 && process.platform !== 'win32'
    ? `ended with status ${status}, as after signal ${status - 128}`
    : `ended with exit status ${status}`;
}
