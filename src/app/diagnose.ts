/** Checks a target: its folder, its machine, and the runners that it can run. */
import { platform } from 'node:os';
import type { HostExamination } from '../places/toolchain/index.ts';
import { openTarget } from '../places/targets/index.ts';
import { findCounters, findWindowsCounting, macosRemedy, whyNotCounted } from '../count/index.ts';
import { defined } from '../core/document/index.ts';
import { toolRoot } from '../core/system/index.ts';

/**
 * @param request default of the directory: the working directory
 * @throws UsageError if nothing could be measured there
 */
export async function diagnose(
  { target: name, directory: wanted }: { target: string; directory?: string | undefined },
  hooks: { onProgress: (phase: string) => void; signal: AbortSignal },
) {
  const target = await openTarget(name, { root: toolRoot, ...hooks });
  try {
    const directory = target.resolveDirectory(wanted);
    // Checks that a run could write there, and leaves no file.
    const scratch = await target.openScratch(directory);
    try {
      const examination = await target.examine();
      const description = await target.describe(directory);
      const capacity = await target.capacity(directory);
      const examine = target.name === 'host' ? ownCounters[platform()] : undefined;
      const tools = [...examination.tools, ...(examine ? [await examine()] : [])];
      return { directory, ...examination, tools, ...description, capacity };
    } finally {
      await scratch.remove();
    }
  } finally {
    await target.close();
  }
}

async function examineCounters(): Promise<HostExamination['tools'][number]> {
  const found = await findCounters();
  const remedy = 'reason' in found ? `${found.remedy} (${found.reason})` : undefined;
  return {
    tool: 'kernel counters',
    purpose: 'count the calls of executions without stopping them; strace then names files and lines',
    present: remedy === undefined,
    ...defined({ remedy }),
  };
}

/** @param witness of exact counts @param remedy where they are not: what to do, the level, and the reason */
const exactCounts = (witness: string | undefined, remedy?: string): HostExamination['tools'][number] => ({
  tool: 'exact counts',
  purpose: `count the system calls of your commands${witness === undefined ? '' : `: exact, since a program that makes a known number of them was counted rightly ${witness}`}`,
  present: witness !== undefined,
  ...defined({ remedy }),
});

async function examineWindows(): Promise<HostExamination['tools'][number]> {
  const here = await findWindowsCounting();
  if (here.level === 'none') return exactCounts(undefined, `${here.remedy} (not counted, because ${here.reason})`);
  if (here.level === 'reads and writes') {
    const remedy = `count the other calls on Linux (exact for reads and writes alone, because ${here.reason})`;
    return exactCounts(undefined, remedy);
  }
  const second = '; the system adds up no I/O of a job here, which would be a second witness';
  return exactCounts(`at ntdll's system calls${here.witnesses === 2 ? ' and by its job object' : second}`);
}

async function examineMacos(): Promise<HostExamination['tools'][number]> {
  const reason = await whyNotCounted();
  return reason === undefined
    ? exactCounts('by dtrace')
    : exactCounts(undefined, `${macosRemedy} (not counted, because ${reason})`);
}

const ownCounters: Partial<Record<NodeJS.Platform, typeof examineCounters>> = {
  linux: examineCounters,
  win32: examineWindows,
  darwin: examineMacos,
};
