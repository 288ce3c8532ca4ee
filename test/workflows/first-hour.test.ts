/**
 * The first hour of a new user: three small programs in three languages, an io-perf.yml of names and commands, the example workflow,
 * and a machine that has neither hyperfine nor strace.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActHost, missingForAct, pullRequest, push, type ActResult } from './act.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { git } from '../helpers/project.ts';

const python = (change: { comment?: string; inLoop?: string } = {}): string => `import os
import sys
${change.comment ?? ''}

def main(folder):
    total = 0
    names = sorted(os.listdir(folder))
    for name in names:
        path = os.path.join(folder, name)
        ${change.inLoop ?? ''}
        with open(path, "rb") as file:
            total += len(file.read())
    with open("python.out", "w") as out:
        out.write(f"{len(names)} files, {total} bytes\\n")


if __name__ == "__main__":
    sys.exit(main("data"))
`;

const node = (change: { comment?: string; inLoop?: string } = {}): string => `import fs from 'node:fs';
${change.comment ?? ''}
let total = 0;
const names = fs.readdirSync('data').sort();
for (const name of names) {
  ${change.inLoop ?? ''}
  total += fs.readFileSync(\`data/\${name}\`).length;
}
fs.writeFileSync('node.out', \`\${names.length} files, \${total} bytes\\n\`);
`;

const shell = (change: { comment?: string; inLoop?: string } = {}): string => `set -eu
${change.comment ?? ''}
count=0
for file in data/*; do
  ${change.inLoop ?? ':'}
  while read -r line; do count=$((count + \${#line})); done <"$file"
done
echo "$count characters" >shell.out
`;

/**
 * V8 maps its built-in code from the program's file a second time, except in about two of a hundred executions: chance places the
 * heap. Its open and fstat then vary. With this option it does not.
 */
const configuration = `rounds: 2
workloads:
  count-python: { command: python3 count.py }
  count-node: { command: node --no-short-builtin-calls count.mjs }
  count-shell: { command: sh count.sh }
`;
const names = ['count-python', 'count-node', 'count-shell'];
const data = Object.fromEntries(
  Array.from({ length: 30 }, (_, number) => [`data/${number}.txt`, `line ${number}\n`.repeat(20)]),
);

const languages = [
  { name: 'Python', file: 'count.py', source: python, comment: '# A comment.', stat: 'os.stat(path)' },
  { name: 'Node', file: 'count.mjs', source: node, comment: '// A comment.', stat: 'fs.statSync(`data/${name}`);' },
  { name: 'shell', file: 'count.sh', source: shell, comment: '# A comment.', stat: '[ -s "$file" ]' },
];

const hasTracer = ['/usr/bin/strace', '/bin/strace'].some((path) => existsSync(path));

describe.skipIf(missingForAct.length > 0)(
  `the first hour${missingForAct.length > 0 ? ` (missing: ${missingForAct.join(', ')})` : ''}`,
  { timeout: 240_000 },
  () => {
    const host = new ActHost();
    let barePath: string;
    let base: string;

    beforeAll(async () => {
      await host.start(['node', 'command', 'python', 'native']);
      barePath = makeBarePath(join(host.folder, 'bare'));
      base = host.commit(
        {
          ...host.example('minimal.yml'),
          ...Object.fromEntries(languages.map(({ file, source }) => [file, source()])),
          ...data,
          'io-perf.yml': configuration,
          '.gitignore': '*.out\n__pycache__/\n',
        },
        'Three programs',
      );
      git(host.project, 'push', '--quiet', 'origin', 'main');
    });
    afterAll(() => host.stop());

    /** A pull request with one commit on main. */
    async function propose(number: number, files: Record<string, string>, path?: string): Promise<ActResult> {
      await host.restartForge();
      git(host.project, 'checkout', '--quiet', '-B', `change-${number}`, 'main');
      const head = host.commit(files, `Change ${number}`);
      return host.run('minimal.yml', { ...pullRequest(number, head, base), ...(path === undefined ? {} : { path }) });
    }

    const comment = (): string => {
      expect(host.forge.problems).toEqual([]);
      expect(host.forge.state.comments).toHaveLength(1);
      return host.forge.state.comments[0]!.body;
    };

    it.skipIf(!isLongCheck)(
      `stores a push without hyperfine and strace, with a time of each program${longOnly}`,
      async () => {
        const { code, output } = await host.run('minimal.yml', { ...push(base), path: barePath });
        expect(code, output).toBe(0);
        for (const name of names) expect(output).toContain(name);
        expect(git(host.remote, 'ls-tree', '-r', '--name-only', 'gh-pages')).toMatch(/^runs\/.*\.json\.gz$/m);
      },
    );

    it.skipIf(!isLongCheck)(
      `is green for changed source comments without both, and the report has times${longOnly}`,
      async () => {
        const files = Object.fromEntries(
          languages.map(({ file, source, comment: text }) => [file, source({ comment: text })]),
        );
        const { code, output } = await propose(1, files, barePath);
        expect(code, output).toBe(0);
        const body = comment();
        expect(body).toMatch(/^## ✅/m);
        for (const name of names) expect(body).toMatch(new RegExp(`${name}.*\\d ?(?:µs|ms|s)\\b`));
      },
    );

    it.skipIf(!hasTracer || !isLongCheck)(
      `is green for changed source comments with strace, counted exactly${longOnly}`,
      async () => {
        const files = Object.fromEntries(
          languages.map(({ file, source, comment: text }) => [file, source({ comment: text })]),
        );
        const { code, output } = await propose(2, files);
        expect(code, output).toBe(0);
        expect(comment()).toMatch(/^## ✅.*counted exactly/m);
      },
    );

    it.skipIf(!hasTracer)('is red for one more stat per file in each of them, with strace', async () => {
      const files = Object.fromEntries(languages.map(({ file, source, stat }) => [file, source({ inLoop: stat })]));
      const { code, output } = await propose(3, files);
      expect(code, output).toBe(1);
      const body = comment();
      expect(body).toMatch(/^## ❌ 3 of 3 workloads: count-\w+: \w*stat\w* [\d,]+ → [\d,]+/m);
      for (const name of names) {
        expect(body).toMatch(
          new RegExp(`^\\| ❌ \\| ${name} \\| .*\`\\w*stat\\w*\` \\*\\*[\\d,]+ → [\\d,]+\\*\\*`, 'm'),
        );
        expect(body).toMatch(new RegExp(`^\\| ❌ \\| ${name} \\| \\*\\*\\+30\\*\\* .*\`\\w*stat\\w*\``, 'm'));
      }
    });
  },
);

/** Every program of this machine but those two, and those with which a user becomes root. */
function makeBarePath(folder: string): string {
  mkdirSync(folder);
  const left = new Set(['hyperfine', 'strace', 'sudo', 'apt-get', 'apt']);
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    if (!existsSync(place)) continue;
    for (const name of readdirSync(place)) {
      if (!left.has(name) && !existsSync(join(folder, name))) {
        try {
          symlinkSync(join(place, name), join(folder, name));
        } catch {
          // A link to nothing, made twice.
        }
      }
    }
  }
  return folder;
}
