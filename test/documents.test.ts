/** The documents themselves: links that lead somewhere, a README of one screen, and YAML that can be pasted. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/gate/config/index.ts';
import { describeStatus } from '../src/core/words/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';

const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8');
const markdownIn = (folder: string): string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const top = readdirSync(repository).filter((name) => name.endsWith('.md'));
const documents = [...top, ...markdownIn('docs'), ...markdownIn('examples')];

const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, 'CODE');

/** As GitHub makes them of headings. */
function anchorsOf(text: string): Set<string> {
  const titles = [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title]) => title!);
  const slugs = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}

describe('links', () => {
  it.each(documents)('have a target in %s', (document) => {
    const text = withoutCode(textOf(document));
    const targets = [
      ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!),
      ...[...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, target]) => target!),
    ].filter((target) => !/^[a-z]+:/.test(target));
    const broken = targets.filter((target) => {
      const [path, anchor] = target.split('#') as [string, string?];
      // Of the forge, not of the repository.
      if (path.startsWith('../../actions/') && document === 'README.md') return false;
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(repository, file))) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(textOf(file)).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('reach every page from docs/README.md', () => {
    const index = textOf('docs/README.md');
    const pages = readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((page) => !index.includes(`](${page}`))).toEqual([]);
  });
});

describe('the pages of studies', () => {
  it.each(['docs/studies.md', 'docs/studies.zh.md'])(
    'explain in %s every status by the word that is printed',
    (page) => {
      const statuses = ['holds', 'does-not-hold', 'undecided', 'not-applicable', 'not-measured'] as const;
      const words = [...textOf(page).matchAll(/^(?:- (?:is )?\*\*(.+?)\*\*|\| `([a-z ]+)` )/gm)].map(
        ([, bold, code]) => bold ?? code,
      );
      expect(words).toEqual(expect.arrayContaining(statuses.map(describeStatus)));
    },
  );
});

describe('the README', () => {
  const readme = textOf('README.md');
  const folder = makeFolder('readme');

  it('is one screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(120);
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9000);
  });

  it('names the command that runs and the command that tests', () => {
    expect(readme).toMatch(/```sh\n\.\/io-perf run\n```/);
    expect(readme).toMatch(/```sh\n\.\/check\n```/);
    expect(textOf('.ci/run')).toContain('exec ./check');
  });

  const [workflow, config] = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, block]) => block!);

  it('has a whole workflow', () => {
    const { on, jobs } = parse(workflow!) as {
      on: object;
      jobs: Record<string, { permissions: object; steps: { uses: string }[] }>;
    };
    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'issue_comment']);
    const [job] = Object.values(jobs);
    expect(job!.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(job!.steps.map(({ uses }) => uses)).toEqual(['actions/checkout@v7', 'OWNER/io-perf-action@v1']);
  });

  it('has a valid io-perf.yml', async () => {
    const file = join(folder, 'io-perf.yml');
    writeFileSync(file, config!);
    expect(Object.keys((await readConfig(file)).workloads!)).toEqual(['import']);
  });
});

it('the owner of the repository is everywhere that of package.json', () => {
  const { repository: address } = JSON.parse(textOf('package.json')) as { repository: string };
  const name = address.replace('github:', '');
  const files = [
    ...documents,
    'action.yml',
    ...['examples', '.github'].flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ya?ml|sh)$/.test(path))
        .map((path) => relative('.', join(folder, path))),
    ),
  ];
  const others = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?<![\w./-])([\w.-]+\/io-perf-action)(?![\w-])/g)]
      .filter(([, found]) => found !== name && !/^(?:github\.com|\.\.?)\//.test(found!))
      .map(([, found]) => `${file}: ${found}`),
  );
  expect(others).toEqual([]);
});
