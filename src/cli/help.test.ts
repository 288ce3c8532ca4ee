import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { examples } from './help.ts';
import { createProgram } from './main.ts';

/** As a shell divides them: only double quotes are used. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

/** Commands that do something, by their words: no groups of commands, which have no options. */
const commandsOf = (parent: Command, prefix = ''): [path: string, command: Command][] =>
  parent.commands.flatMap((command) => {
    const path = `${prefix}${command.name()}`;
    const isGroup = command.commands.length > 0 && command.options.length === 0;
    return [...(isGroup ? [] : [[path, command] as [string, Command]]), ...commandsOf(command, `${path} `)];
  });

/** Started by targets; and names that answer beside those under `suite` and `store`. */
const aliases = ['cells', 'prepare', 'plan', 'conformance', 'study', 'findings'].concat([
  ...['backfill', 'import', 'export', 'table', 'fleet', 'fleet export'],
]);
const hidden = ['agent', 'suite conformance', ...aliases];

/** What the program understood, without doing it. */
async function understand(line: string): Promise<{ name: string; options: object }> {
  const program = createProgram();
  let understood: { name: string; options: object } | undefined;
  for (const [name, command] of commandsOf(program)) {
    command.action((...given: unknown[]) => {
      const self = given.at(-1) as Command;
      understood = { name, options: self.opts() };
    });
  }
  await program.parseAsync(wordsOf(line), { from: 'user' });
  return understood!;
}

describe('the help', () => {
  const names = commandsOf(createProgram()).map(([name]) => name);

  it('has examples for every command, and for nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual(names.filter((name) => !hidden.includes(name)).sort());
  });

  it('fits into 80 columns', () => {
    for (const [path, command] of commandsOf(createProgram())) {
      let text = '';
      command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 });
      command.outputHelp();
      const long = text.split('\n').filter((line) => line.length > 80);
      expect({ path, long }).toEqual({ path, long: [] });
    }
  });

  it('is named by the command that an unknown option was given to', async () => {
    const program = createProgram();
    let printed = '';
    const check = program.commands
      .find((one) => one.name() === 'store')!
      .commands.find((one) => one.name() === 'check')!;
    check.exitOverride().configureOutput({ writeErr: (text) => (printed += text) });
    await expect(program.parseAsync(['store', 'check', '--nope'], { from: 'user' })).rejects.toThrow();
    expect(printed).toContain('(io-perf store check --help lists its options)');
  });

  const lines = Object.entries(examples).flatMap(([name, given]) => given.map(([words]) => [words, name] as const));
  it.each(lines)('has an example that is understood: %s', async (words, name) => {
    expect((await understand(words)).name).toBe(name);
  });

  it.each(['run', 'compare', 'profile', 'bisect --good v1'])(
    'says where a program’s options stand: %s',
    async (line) => {
      const [name, ...words] = line.split(' ');
      const program = createProgram();
      const command = program.commands.find((one) => one.name() === name)!;
      let printed = '';
      command.configureOutput({ writeErr: (text) => (printed += text) });
      await expect(program.parseAsync([name!, ...words, './my-program', '-c'], { from: 'user' })).rejects.toThrow();
      expect(printed).toMatch(/unknown option '-c'\n\(.*your own program and its options stand after --\)\n/);
    },
  );

  it('says which options must be given', () => {
    const [, publish] = commandsOf(createProgram()).find(([name]) => name === 'publish')!;
    expect(publish.helpInformation()).toMatch(/^Usage: io-perf publish --store <store> \[options\] <run\.\.\.>/);
  });
});
