/** scripts/lint-rules/git-words.mjs, which keeps names of commits from becoming options of git. */
import { describe, expect, it } from 'vitest';
import { faultyLines } from './helpers/lint-rule.ts';

const open = [
  "ask('rev-parse', '--verify', ref);",
  "git(root, 'cat-file', 'blob', `${commit}:${path}`);",
  "git.ask('fetch', '--quiet', 'origin', commit);",
  "git.ask('-C', folder, 'log', ...commits);",
  "execFileSync('git', ['-C', directory, 'show', '--no-patch', id, '--']);",
  "runCommand(['git', '-C', directory, 'worktree', 'add', path, commit]);",
  "const words = ['diff', '--name-only', ...more]; listGit(root, environment, ...words, '--', name);",
  "const words = ['diff', '--name-only']; listGit(root, environment, ...words, base, head);",
  "let option = '--all'; ask('rev-list', option);",
  "clone.git.run(['push', isForced ? force : '--quiet', 'origin', 'main']);",
  "ask('switch', name ?? 'main');",
];

const written = [
  "ask('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);",
  "ask('ls-files', '--error-unmatch', '--', file);",
  "git.ask('merge-base', '--is-ancestor', '--end-of-options', inner, outer);",
  "git(path, 'worktree', 'list', '--porcelain');",
  "git.ask('fetch', ...(isShallow ? ['--depth=1'] : []), `--filter=${filter}`, '--end-of-options', 'origin', commit);",
  "const quietly = ['--quiet', '--no-tags']; run(['fetch', ...quietly, '--end-of-options', remote, ref]);",
  "const format = '--format=%an'; execFile('git', ['-C', directory, 'show', format, '--end-of-options', id, '--']);",
  "git.ask('update-ref', '-m', message, '--end-of-options', ref, tip);",
  "git.ask('symbolic-ref', '--quiet', 'HEAD');",
  "const ask = (...words) => git.ask('-c', setting, ...words);",
  "perform('fetch', [...packages]); flag('bisect', false); spawn(adb, ['-s', serial, 'devices']);",
];

const counts = new Map<string, number>();
for (const [index, lines] of faultyLines('git-words', [...open, ...written]).entries())
  counts.set([...open, ...written][index]!, lines.length);

describe('the lint of git commands', () => {
  it.each(open)('reports a name that could be an option: %s', (text) => {
    expect(counts.get(text)).toBe(1);
  });

  it.each(written)('takes words that are written out, and any after --end-of-options: %s', (text) => {
    expect(counts.get(text)).toBe(0);
  });
});
