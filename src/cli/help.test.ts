import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { examples } from './help.ts';
import { createProgram } from './program.ts';

/** As a shell divides them: only double quotes are used. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

/** Commands that do something: neither groups of commands nor what is there for other programs. */
const commandsOf = (parent: Command): Command[] =>
  parent.commands.flatMap((command) => (command.commands.length > 0 ? commandsOf(command) : [command]));

const hidden = ['agent', 'conformance'];

/** What the program understood, without doing it. */
async function understand(line: string): Promise<{ name: string; options: object }> {
  const program = createProgram();
  let understood: { name: string; options: object } | undefined;
  for (const command of commandsOf(program)) {
    command.action((...given: unknown[]) => {
      const self = given.at(-1) as Command;
      understood = { name: self.name(), options: self.opts() };
    });
  }
  await program.parseAsync(wordsOf(line), { from: 'user' });
  return understood!;
}

describe('the help', () => {
  const names = commandsOf(createProgram()).map((command) => command.name());

  it('has examples for every command, and for nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual(names.filter((name) => !hidden.includes(name)).sort());
  });

  const lines = Object.entries(examples).flatMap(([name, given]) => given.map(([words]) => [words, name] as const));
  it.each(lines)('has an example that is understood: %s', async (words, name) => {
    expect((await understand(words)).name).toBe(name);
  });

  it('says which options must be given', () => {
    const publish = commandsOf(createProgram()).find((command) => command.name() === 'publish')!;
    expect(publish.helpInformation()).toMatch(/^Usage: io-perf publish --store <store> \[options\] <run\.\.\.>/);
  });
});
