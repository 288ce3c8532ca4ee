/** Which events of the kernel count one execution: few by name, since each costs something at every fork and thread, and all others together. */
import { kindOf, type Kind } from '../../core/document/index.ts';
import type { CallNumbers } from './call-numbers.ts';
import { maxNamedCalls } from '../policy.ts';

/** A tracepoint as its folder in tracefs, with a filter or none; `software/NAME`. As runners/command/counters.py takes it. */
export type Event = readonly [tracepoint: string, filter?: string];

/** Names of the counters that are not calls. */
export const guards = {
  /** Calls on files that are not counted by name. */
  others: ':others',
  /** Ends of 32-bit programs, whose calls are not seen. */
  ended32Bit: ':ended32Bit',
  /** Processes and threads that were started by those that are counted. */
  started: ':started',
  /** Processes and threads that ended while they were counted. */
  ended: ':ended',
  /** Processor time while counted, in ns. */
  clock: ':clock',
  ring: ':ring',
} as const;

/** Tracepoints are named after the function in the kernel. */
const functions: Readonly<Record<string, string>> = {
  stat: 'newstat',
  lstat: 'newlstat',
  fstat: 'newfstat',
  sendfile: 'sendfile64',
};

/** A mapping of memory without a file is no I/O. */
const filters: Readonly<Record<string, string>> = { mmap: '!(flags & 32)' };

/**
 * @param named calls that are counted each by itself
 * @returns counters by name: the calls, and `guards`
 */
export function eventsFor({ calls, exitOf32Bit }: CallNumbers, named: readonly string[]): Record<string, Event> {
  const events: Record<string, Event> = {};
  for (const name of named) {
    const filter = filters[name];
    const tracepoint = `syscalls/sys_enter_${functions[name] ?? name}`;
    events[name] = filter === undefined ? [tracepoint] : [tracepoint, filter];
  }
  const rest = [...calls].filter(([name]) => !named.includes(name) && !Object.hasOwn(filters, name));
  return {
    ...events,
    ...(rest.length > 0 && { [guards.others]: ['raw_syscalls/sys_enter', filterOf(rest.map(([, number]) => number))] }),
    [guards.ended32Bit]: ['raw_syscalls/sys_enter', `id==${exitOf32Bit}`],
    [guards.started]: ['sched/sched_process_fork'],
    [guards.ended]: ['sched/sched_process_exit'],
    [guards.clock]: ['software/task-clock'],
    [guards.ring]: ['io_uring/io_uring_submit_req'],
  };
}

/** `id==2||(id>=80&&id<=95)` */
function filterOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `id==${from}` : `(id>=${from}&&id<=${to})`)).join('||');
}

/** Calls of these kinds tell most of a change. */
const tellingKinds: readonly Kind[] = [
  'fsync',
  'write',
  'open',
  'rename',
  'remove',
  'read',
  'list',
  'copy',
  'stat',
  'aio',
];

/** Always by name: where they are made at all matters, and others can be mappings of memory. */
const always = ['mmap'];

/**
 * The calls to count by name, by what a survey has seen.
 * @param survey call → how often, of all calls that this kernel can count; the largest of several executions
 */
export function chooseCalls(survey: ReadonlyMap<string, number>): string[] {
  const rankOf = (name: string): number => {
    const rank = tellingKinds.indexOf(kindOf(name)!);
    return rank < 0 ? tellingKinds.length : rank;
  };
  const made = [...survey].filter(([name, count]) => count > 0 && !always.includes(name));
  return [
    ...always.filter((name) => survey.has(name)),
    ...made
      .sort(([a, x], [b, y]) => rankOf(a) - rankOf(b) || y - x || (a < b ? -1 : 1))
      .slice(0, maxNamedCalls - always.length)
      .map(([name]) => name),
  ].sort();
}
