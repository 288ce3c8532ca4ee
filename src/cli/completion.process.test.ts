import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCommands, describeOptions } from './command-tree.ts';
import { completionFor, shells, type Shell } from './completion.ts';
import { createProgram } from './main.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const program = createProgram();
const tree = { globals: describeOptions(program), commands: describeCommands(program) };
const folder = temporaryFolder();

const isHere = (shell: Shell): boolean => spawnSync(shell, ['--version']).status === 0;

/** How each shell completes the words typed so far with a script. Prints one suggestion a line. */
const asked: Readonly<Record<Shell, (script: string, words: readonly string[]) => string[]>> = {
  bash: (script, words) => [
    '--norc',
    '-c',
    'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _io_perf 2>/dev/null; printf "%s\\n" "${COMPREPLY[@]}"',
    ...[script, ...words],
  ],
  // What zsh's completion system would be given, by its own three ways to take it.
  zsh: (script, words) => [
    '-f',
    '-c',
    `_describe() { print -l -- \${(P)2%%:*} }; compadd() { shift; print -l -- "$@" }; _files() { print FILES }; compdef() { : }; _normal() { : }
     source "$0"; words=("$@"); CURRENT=$#; PREFIX=\${words[CURRENT]}; _io_perf`,
    ...[script, ...words],
  ],
  fish: (script, words) => ['--no-config', '-c', `source '${script}'; complete -C '${words.join(' ')}' | cut -f 1`],
};

describe.each(shells)('completion for %s', (shell) => {
  const script = join(folder, shell);
  writeFileSync(script, completionFor(shell, tree));

  function suggestions(...words: string[]): string[] {
    const { stdout, stderr, status } = spawnSync(shell, asked[shell](script, ['io-perf', ...words]), {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    // zsh is asked here for all there is, and sifts later.
    return stdout.split('\n').filter((word) => word !== '' && word.startsWith(words.at(-1)!));
  }

  describe.skipIf(!isHere(shell))('in the shell', () => {
    it('names the commands', () => {
      expect(suggestions('co').sort()).toEqual(['compare', 'completion', 'convert']);
    });

    it('names the options of a command, and those of any', () => {
      expect(suggestions('run', '--').sort()).toEqual(
        expect.arrayContaining(['--suite', '--cells', '--time-budget', '--quiet']),
      );
      expect(suggestions('run', '--')).not.toContain('--base');
      expect(suggestions('compare', '--ba')).toEqual(['--base']);
    });

    it('names the values that an option has', () => {
      expect(suggestions('run', '--suite', 's').sort()).toEqual(['seeds', 'smoke', 'standard']);
      expect(suggestions('report', 'run.json', '--format', 'j').sort()).toEqual(['json', 'junit']);
    });

    it('knows commands inside of a command', () => {
      expect(suggestions('store', 'c').sort()).toEqual(['check', 'compact']);
      expect(suggestions('store', 'compact', '--k')).toEqual(['--keep-documents']);
    });

    it('is not misled by values that are called as commands are', () => {
      expect(suggestions('run', '--output', 'compare', '--su')).toEqual(['--suite']);
    });
  });
});
