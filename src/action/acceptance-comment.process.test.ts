import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { git, project } from '../../test/helpers/project.ts';
import { hearsAcceptance, hearsAcceptanceAt } from './acceptance-comment.ts';
import { openGit } from './git.ts';

const example = readFileSync(new URL('../../examples/workflows/accept.yml', import.meta.url), 'utf8');

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('a comment that accepts a change', () => {
  const all = temporaryFolder();
  let made = 0;

  function checkout(files: Record<string, string>): string {
    const folder = join(all, String(made++));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  it('is heard where the example workflow is there, under GitHub, Gitea and Forgejo', async () => {
    for (const host of ['.github', '.gitea', '.forgejo'])
      expect(await hearsAcceptance(checkout({ [`${host}/workflows/accept.yml`]: example }))).toBe(true);
  });

  it('is heard where the workflow of pull requests starts on comments, too', async () => {
    const { workflow } = /```yaml\n(?<workflow>name: io-perf\n[\s\S]*?)```/.exec(readme)!.groups!;
    expect(workflow).toContain('issue_comment');
    expect(await hearsAcceptance(checkout({ '.github/workflows/io-perf.yml': workflow! }))).toBe(true);
    const without = workflow!.replace(/^.*issue_comment.*\n/m, '');
    expect(await hearsAcceptance(checkout({ '.github/workflows/io-perf.yml': without }))).toBe(false);
  });

  it('is not heard yet where a pull request adds the workflow, but after its merge', async () => {
    const { path, commits } = project({ commits: [{ a: 'a\n' }, { '.github/workflows/accept.yml': example }] });
    const own = openGit({ directory: path, serverUrl: 'https://github.com', token: '' });
    expect(await hearsAcceptanceAt(own, commits[0])).toBe(false);
    expect(await hearsAcceptanceAt(own, commits[1])).toBe(true);
    expect(await hearsAcceptanceAt(own, 'a'.repeat(40))).toBeUndefined();
    expect(await hearsAcceptanceAt(own, `--output=${path}`)).toBeUndefined();
    expect(git(path, 'status', '--porcelain')).toBe('');
  });

  it('is not heard without a workflow that starts on comments and accepts', async () => {
    const measure = 'on: pull_request\njobs: { io: { steps: [{ uses: OWNER/io-perf-action@v1 }] } }\n';
    const labels = 'on: issue_comment\njobs: {}\n# mode: accept\n';
    expect(await hearsAcceptance(checkout({}))).toBe(false);
    expect(await hearsAcceptance(checkout({ '.github/workflows/io-perf.yml': measure }))).toBe(false);
    expect(await hearsAcceptance(checkout({ '.github/workflows/labels.yml': labels }))).toBe(false);
    expect(await hearsAcceptance(checkout({ '.github/workflows/accept.txt': example }))).toBe(false);
  });
});
