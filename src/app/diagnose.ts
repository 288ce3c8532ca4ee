/** Checks a target: its folder, its machine, and the runners that it can run. */
import { platform } from 'node:os';
import type { HostExamination } from '../places/toolchain/index.ts';
import { type Capacity, type Description, openTarget } from '../places/targets/index.ts';
import { findCounters } from '../count/index.ts';
import { defined } from '../core/document/index.ts';
import { toolRoot } from '../core/system/index.ts';

interface DiagnosisRequest {
  target: string;
  /** Default: the working directory. */
  directory?: string | undefined;
}

interface Diagnosis extends HostExamination, Description {
  directory: string;
  capacity: Capacity;
}

/** @throws UsageError if nothing could be measured there */
export async function diagnose(
  { target: name, directory: wanted }: DiagnosisRequest,
  hooks: { onProgress: (phase: string) => void; signal: AbortSignal },
): Promise<Diagnosis> {
  const target = await openTarget(name, { root: toolRoot, ...hooks });
  try {
    const directory = target.resolveDirectory(wanted);
    // Checks that a run could write there, and leaves no file.
    const scratch = await target.openScratch(directory);
    try {
      const examination = await target.examine();
      const description = await target.describe(directory);
      const capacity = await target.capacity(directory);
      const isHere = target.name === 'host' && platform() === 'linux';
      const tools = [...examination.tools, ...(isHere ? [await examineCounters()] : [])];
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
