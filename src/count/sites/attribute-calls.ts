/** Each recorded call → its frames: what an interpreter said of it, else those of the machine code. */
import { readFileSync } from 'node:fs';
import type { StackTrace, RecordedCall, RecordedProcess } from './stack-trace.ts';
import { type Unwinder } from './stack-lines.ts';
import { type Frame, type Recording, StackSum } from './call-stack.ts';
import { nameFrames } from './name-frames.ts';
import { parseAnswers } from './python-hook.ts';
import { kindOf } from '../../core/document/index.ts';
import { orElse } from '../../core/system/index.ts';
import { siteHooks } from '../../languages/index.ts';

export const compiledCode =
  'Calls of a runtime that compiles while it runs have no site: strace sees nothing behind its code.';

/** @param folder where hooks answered; their files are read in it alone */
export async function attributeCalls(
  trace: StackTrace,
  folder: string,
  unwinder: Unwinder,
  signal?: AbortSignal,
): Promise<Omit<Recording, 'elapsedNs'>> {
  const { stacks: native, areCut } = await nameFrames(trace.stacks, unwinder, signal);
  const { stacks: answered } = await nameFrames(trace.answers, 'own', signal);
  const machineOf = ({ answer, stack }: RecordedCall): readonly Frame[] =>
    (answer === undefined ? native[stack] : answered[answer]) ?? [];
  const sum = new StackSum();
  const notes = new Set<string>();
  let [spoken, silent] = [0, 0];
  for (const process of trace.processes.values()) {
    const counted = process.calls.filter(({ isCounted }) => isCounted).length;
    if (process.hasHook) spoken += counted;
    else silent += counted;
    // Also where a hook speaks: in one file it names frames of no program.
    const reasons = counted > 0 ? reasonsOf(process) : [];
    for (const reason of reasons) notes.add(reason);
    const stacks = answersOf(process, trace.recorded.answered, folder, notes);
    const left = new Map<string, RecordedCall[]>();
    for (const call of process.calls) {
      if (!call.isCounted) continue;
      if (reasons.length === 0 && !process.hasHook && trace.isOfRuntime(call.stack)) notes.add(compiledCode);
      const frames = call.frames?.length ? call.frames : stacks.get(call);
      if (frames) sum.add(call.name, frames, call);
      else if (process.asked.length === 0) sum.add(call.name, machineOf(call), call);
      else if (left.get(call.name)?.push(call) === undefined) left.set(call.name, [call]);
    }
    attributeAsked(process.asked, left, machineOf, sum);
  }
  return { stacks: sum.stacks, notes: [...notes], spoken, silent, areCut };
}

/** Why there are no lines of a process. */
const reasonsOf = ({ programs, known, natives }: RecordedProcess): string[] =>
  siteHooks.flatMap(({ whySilent, whyNoLines }) => [
    ...[...programs].flatMap((program) => whySilent(program) ?? []),
    ...whyNoLines(known.values(), natives),
  ]);

/** The frames of Python, call by call, thread by thread. Where their numbers do not agree, nothing is known. */
function answersOf(
  { calls, answers }: RecordedProcess,
  answered: readonly string[],
  folder: string,
  notes: Set<string>,
): ReadonlyMap<RecordedCall, readonly Frame[]> {
  const stacks = new Map<RecordedCall, readonly Frame[]>();
  if (!answers?.file.startsWith(`${folder}/`)) return stacks;
  const text = orElse(() => readFileSync(answers.file, 'utf8'), undefined);
  if (text === undefined) return stacks;
  const { threads, isTorn } = parseAnswers(text);
  if (isTorn) {
    notes.add('Threads of a Python program made calls at the same moment: their sites are not known.');
    return stacks;
  }
  const wanted = new Set(answered);
  for (const [thread, name] of answers.threads) {
    const made = calls.slice(answers.from).filter((call) => call.thread === thread && wanted.has(call.name));
    const frames = threads.get(name) ?? [];
    // The last calls, when Python has ended, have no answer; among several threads one may be missing anywhere.
    const isWhole = frames.length === made.length || (answers.threads.size === 1 && frames.length < made.length);
    if (!isWhole) {
      notes.add('Threads of a Python program made calls at the same moment: some sites are not known.');
      continue;
    }
    frames.forEach((one, index) => stacks.set(made[index]!, one));
  }
  return stacks;
}

/**
 * What a pool of threads did on request: as many calls of a kind as were asked for are theirs who asked. Where more were asked for than
 * made, they were other calls.
 */
function attributeAsked(
  asked: RecordedProcess['asked'],
  left: ReadonlyMap<string, readonly RecordedCall[]>,
  machineOf: (call: RecordedCall) => readonly Frame[],
  sum: StackSum,
): void {
  for (const [name, calls] of left) {
    // A stat may be another one than Node's library asks for now. Reads and writes are of the kind that was said.
    const isSame = (call: string): boolean =>
      kindOf(call) === kindOf(name) && !left.has(call) && kindOf(name) !== 'read' && kindOf(name) !== 'write';
    const requests = asked.filter(({ call }) => call === name || isSame(call));
    const isKnown = requests.length <= calls.length;
    if (isKnown)
      requests.forEach(({ frames }, index) => {
        sum.add(name, frames, calls[index]!);
      });
    for (const call of calls.slice(isKnown ? requests.length : 0)) sum.add(name, machineOf(call), call);
  }
}
