/** What init proposes for a Makefile, tried with make and a compiler. */
import { describe, expect, it } from 'vitest';
import { has } from '../../../test/helpers/has.ts';
import { proposedFor, triedFor } from '../../../test/helpers/init.ts';

describe.skipIf(!has('make', '--version') || !has('cc', '--version'))('a Makefile without debug information', () => {
  const withLines = "make 'CC=cc -g' 'CXX=c++ -g'";
  const start = async (makefile: string) =>
    (await proposedFor({ Makefile: makefile, 'main.c': 'int main(void) { return 0; }\n' })).start;

  it('is built with it, for the lines of calls', async () => {
    expect(await start('CC = gcc\ntool: main.o\n\t$(CC) -o $@ main.o\n')).toEqual({
      build: withLines,
      command: './tool --help',
    });
  });

  it('is built as it says where that fails', async () => {
    const rule = 'tool: main.c\n\t$(CC) -c main.c && mv main.o tool.o && gcc -o tool tool.o && test "$(CC)" = gcc\n';
    expect(await start(`CC = gcc\n${rule}`)).toEqual({ build: 'make', command: './tool --help' });
  });

  it('has a program that does not end, which is ended soon, and is said', async () => {
    const { refused } = await triedFor({
      Makefile: 'tool: main.c\n\tcc -g -o $@ main.c\n',
      'main.c': 'int main(void) { for (;;); }\n',
    });
    expect(refused.map(({ reason }) => reason)).toEqual(['it was not done in 10 s (./tool --help)']);
  });

  it('is built as it says where it has it', async () => {
    expect(await start('CFLAGS = -g -O2\ntool: main.o\n\t$(CC) -o $@ main.o\n')).toMatchObject({ build: 'make' });
  });
});
