import { EventEmitter } from 'node:events';
import { describe, expect, it, test } from 'vitest';
import { coloursFor, wantsColour, watchStreams } from './output.ts';

const terminal = { isTTY: true };
const file = {};

test.each([
  ['a terminal', terminal, {}, true],
  ['a file', file, {}, false],
  ['a dumb terminal', terminal, { env: { TERM: 'dumb' } }, false],
  ['NO_COLOR', terminal, { env: { NO_COLOR: '1' } }, false],
  ['an empty NO_COLOR', terminal, { env: { NO_COLOR: '' } }, true],
  ['FORCE_COLOR into a file', file, { env: { FORCE_COLOR: '1' } }, true],
  ['FORCE_COLOR=0', terminal, { env: { FORCE_COLOR: '0' } }, false],
  ['NO_COLOR and FORCE_COLOR', terminal, { env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
  ['--no-color and FORCE_COLOR', terminal, { color: false, env: { FORCE_COLOR: '1' } }, false],
])('%s', (_, stream, question, colour) => {
  expect(wantsColour(stream, { env: {}, ...question })).toBe(colour);
});

test('without colour text stays as it is', () => {
  expect(coloursFor(file, { env: {} }).red('text')).toBe('text');
  expect(coloursFor(terminal, { env: {} }).red('text')).toBe('\u001b[31mtext\u001b[39m');
});
function makeProcess(exitCode?: number) {
  const printed: string[] = [];
  const exits: unknown[] = [];
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => printed.push(text) });
  const process = { stdout: new EventEmitter(), stderr, exitCode, exit: (code: unknown) => exits.push(code) };
  watchStreams(process);
  return { process, printed, exits };
}

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('output', () => {
  it('without a reader ends the command, with the status that it still reaches', async () => {
    const { process, printed, exits } = makeProcess();
    process.stdout.emit('error', failure('EPIPE', 'write EPIPE'));
    process.exitCode = 1;
    await nextTurn();
    expect({ printed, exits }).toEqual({ printed: [], exits: [1] });
  });

  it('to a full disk ends it with one sentence, exit 2', () => {
    const { process, printed, exits } = makeProcess();
    process.stdout.emit('error', failure('ENOSPC', 'ENOSPC: no space left on device, write'));
    expect({ printed, exits }).toEqual({
      printed: ['io-perf: The output cannot be written (ENOSPC: no space left on device, write): send it elsewhere.\n'],
      exits: [2],
    });
  });

  it('ends nothing when it is progress without a reader', async () => {
    const { process, printed, exits } = makeProcess();
    process.stderr.emit('error', failure('EPIPE', 'write EPIPE'));
    await nextTurn();
    expect({ printed, exits }).toEqual({ printed: [], exits: [] });
  });
});
