import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watchStreams } from './streams.ts';

function makeProcess(exitCode?: number) {
  const told: string[] = [];
  const exits: unknown[] = [];
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => told.push(text) });
  const process = { stdout: new EventEmitter(), stderr, exitCode, exit: (code: unknown) => exits.push(code) };
  watchStreams(process);
  return { process, told, exits };
}

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('output', () => {
  it('without a reader ends the command, with the status that it still reaches', async () => {
    const { process, told, exits } = makeProcess();
    process.stdout.emit('error', failure('EPIPE', 'write EPIPE'));
    process.exitCode = 1;
    await nextTurn();
    expect({ told, exits }).toEqual({ told: [], exits: [1] });
  });

  it('to a full disk ends it with one sentence, exit 2', () => {
    const { process, told, exits } = makeProcess();
    process.stdout.emit('error', failure('ENOSPC', 'ENOSPC: no space left on device, write'));
    expect({ told, exits }).toEqual({
      told: ['io-perf: The output cannot be written (ENOSPC: no space left on device, write): send it elsewhere.\n'],
      exits: [2],
    });
  });

  it('of progress without a reader ends nothing', async () => {
    const { process, told, exits } = makeProcess();
    process.stderr.emit('error', failure('EPIPE', 'write EPIPE'));
    await nextTurn();
    expect({ told, exits }).toEqual({ told: [], exits: [] });
  });
});
