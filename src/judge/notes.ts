/** What a reader has to know before the verdict, as far as the run document tells it. */
import type { JudgementNote, RunDocument } from '../document/index.ts';

/** What to write for a workload. */
export const workloadLines = ['workloads:', '  my-program:', '    command: ./my-program input.txt'] as const;

const machineOnly = `This measures the machine and not the project: no workload is configured. Write a file io-perf.yml with three lines, each two spaces further to the right than the one before: ${workloadLines.map((line) => `"${line.trim()}"`).join(', ')}.`;

const timedByIoPerf = 'hyperfine is missing on this machine: io-perf timed the commands itself, on all sides alike.';

export function notesOf({ suite, cells }: Pick<RunDocument, 'suite' | 'cells'>): JudgementNote[] {
  const isTimedHere = Object.values(cells).some(({ subject }) =>
    Object.values(subject).some(({ samples }) => samples.some(({ timedBy }) => timedBy === 'io-perf')),
  );
  return [
    ...(suite === 'machine' ? [{ kind: 'machine-only' as const, message: machineOnly }] : []),
    ...(isTimedHere ? [{ kind: 'timed-by-io-perf' as const, message: timedByIoPerf }] : []),
  ];
}
