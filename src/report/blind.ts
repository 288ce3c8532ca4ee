/** Names calls whose file I/O cannot be observed: `io_uring requests (50)`. */
import type { JudgedRun } from '../core/document/index.ts';
import { formatExact, makeVisible } from '../core/words/index.ts';
import { blindOf, mergeBlind, profileOf } from './known-io.ts';
import { nameOf, ownFacts } from './judged.ts';

const blindWords: Readonly<Record<string, string>> = {
  io_uring_setup: 'io_uring rings',
  io_uring_enter: 'io_uring requests',
  io_submit: 'asynchronous I/O requests',
  mmap: 'mapped files',
};

const maxCalls = 4;

/** `io_uring requests (50), vmsplice (3)`; empty where there are none. */
export function describeBlind(blind: Readonly<Record<string, number>>): string {
  const calls = Object.entries(blind).sort(([, a], [, b]) => b - a);
  const shown = calls.slice(0, maxCalls).map(([call, count]) => {
    const word = Object.hasOwn(blindWords, call) ? blindWords[call]! : makeVisible(call);
    return `${word} (${formatExact(count)})`;
  });
  return calls.length > maxCalls ? `${shown.join(', ')} and ${calls.length - maxCalls} more` : shown.join(', ');
}

/** `not seen: io_uring requests (50)` for each cell that makes such calls. */
export function blindLines(judged: JudgedRun): { name: string; text: string }[] {
  return ownFacts(judged.judgement.cells).flatMap(([cell]) => {
    const blind = mergeBlind([profileOf(judged, cell), profileOf(judged, cell, 'base')].map(blindOf));
    const text = describeBlind(blind);
    return text === '' ? [] : [{ name: nameOf(judged.run, cell), text: `not seen: ${text}` }];
  });
}
