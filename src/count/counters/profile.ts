/** Several executions that counters have seen, as one profile: ranges of all that varied, and the figures of each execution where they did. */
import { callsOfKinds, defined, otherCalls, type Profile } from '../../core/document/index.ts';
import type { CountedExecution } from './execution.ts';
import { median } from '../combine-profiles.ts';

/** Figures of one execution, by the names of a profile. */
const figuresOf = ({ calls, otherCalls: others, ...more }: CountedExecution): Record<string, number> => ({
  ...calls,
  ...(others > 0 && { [otherCalls]: others }),
  readBytes: more.readBytes,
  writtenBytes: more.writtenBytes,
  ...(more.ringSubmissions > 0 && { ringSubmissions: more.ringSubmissions }),
});

/** Figure → its value in each execution. */
export function seriesOf(executions: readonly CountedExecution[]): Map<string, number[]> {
  const all = executions.map(figuresOf);
  const names = new Set(all.flatMap((figures) => Object.keys(figures)));
  return new Map([...names].sort().map((name) => [name, all.map((figures) => figures[name] ?? 0)]));
}

export const isConstant = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** @param executions at least one */
export function profileOfExecutions(executions: readonly CountedExecution[]): Profile {
  const series = seriesOf(executions);
  const varying = [...series].filter(([, values]) => !isConstant(values));
  const {
    readBytes = 0,
    writtenBytes = 0,
    ringSubmissions,
    ...calls
  } = Object.fromEntries([...series].map(([name, values]): [string, number] => [name, median(values)]));
  return {
    source: 'tracepoints',
    perOp: calls,
    kinds: callsOfKinds(calls),
    readBytes,
    writtenBytes,
    ...defined({ ringSubmissions }),
    pageFaults: median(executions.map(({ faults }) => faults)),
    majorPageFaults: median(executions.map(({ majorFaults }) => majorFaults)),
    repetitions: executions.length,
    missing: ['files', 'openedFiles', 'copiedBytes', 'mappedBytes', 'allocatedBytes', 'syncingWrites', 'processes'],
    ...(varying.length > 0 && {
      unstable: varying.map(([name]) => name),
      ranges: Object.fromEntries(
        varying.map(([name, values]): [string, [number, number]] => [name, [Math.min(...values), Math.max(...values)]]),
      ),
    }),
  };
}
