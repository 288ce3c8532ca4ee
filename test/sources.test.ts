/**
 * `compare` of two commits of small programs in seven languages: a comment more is green, one read, stat or sync more is red. All
 * programs are workloads of one repository, so that there are two comparisons with strace and one without.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CountChange, type Judgement, type Profile } from '../src/core/document/index.ts';
import { findTracer } from '../src/count/index.ts';
import { makeFolder } from './helpers/folders.ts';
import { judgementOf } from './helpers/compared.ts';
import { isLongCheck, longOnly } from './speeds.ts';
import { compare } from './helpers/compare.ts';
import { project } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { packedCli } from './helpers/shipped.ts';

interface Program {
  name: string;
  /** Asked for its version. */
  needs: string[];
  command: string;
  build?: string;
  file: string;
  /** Reads all files below `data`. */
  text: string;
  comment: (text: string) => string;
  /** What it does more. */
  more: (text: string) => string;
  metric: string[];
  by: number;
  /** Another one is like it. */
  isLong?: true;
}

const says = 'what this does, why it does so, and what one has to know before changing it';
const hash = (text: string): string => `# ${says}\n${text}`;
const slashes = (text: string): string => `// ${says}\n${text}`;

const programs: Program[] = [
  {
    name: 'python',
    needs: ['/usr/bin/python3', '--version'],
    command: '/usr/bin/python3 main.py',
    file: 'main.py',
    text: `import os\nfor name in sorted(os.listdir('data')):\n    open('data/' + name).read()\n`,
    comment: hash,
    more: (text) => `${text}    os.stat('data/' + name)\n`,
    metric: ['newfstatat'],
    by: 3,
  },
  {
    name: 'node',
    needs: ['node', '--version'],
    command: 'node main.mjs',
    file: 'main.mjs',
    text: `import { readdirSync, readFileSync } from 'node:fs';\nfor (const name of readdirSync('data')) readFileSync('data/' + name);\n`,
    comment: slashes,
    more: (text) =>
      text.replace(`node:fs';\n`, `node:fs';\nimport { statSync } from 'node:fs';\nstatSync('data/a.txt');\n`),
    metric: ['statx', 'newfstatat'],
    by: 1,
  },
  {
    name: 'ruby',
    isLong: true,
    needs: ['ruby', '--version'],
    command: 'ruby --disable-gems main.rb',
    file: 'main.rb',
    text: `Dir.children('data').sort.each { |name| File.read("data/#{name}") }\n`,
    comment: hash,
    more: (text) => `${text}File.open('data/a.txt') { |file| file.fsync }\n`,
    metric: ['fsync'],
    by: 1,
  },
  {
    name: 'php',
    isLong: true,
    needs: ['php', '--version'],
    command: 'php -n main.php',
    file: 'main.php',
    text: `<?php\nforeach (scandir('data') as $name) if ($name[0] != '.') file_get_contents("data/$name");\n`,
    comment: (text) => `${text}// ${says}\n`,
    more: (text) => `${text}stat('data/a.txt');\n`,
    metric: ['newfstatat'],
    by: 1,
  },
  {
    name: 'perl',
    isLong: true,
    needs: ['perl', '--version'],
    command: 'perl main.pl',
    file: 'main.pl',
    text: `for my $name (glob 'data/*') { open my $file, '<', $name; my @lines = <$file>; }\n`,
    comment: hash,
    more: (text) => `${text}open my $file, '<', 'data/a.txt'; sysread $file, my $text, 10;\n`,
    metric: ['read'],
    by: 1,
  },
  {
    name: 'shell',
    needs: ['sh', '-c', 'exit 0'],
    command: 'sh main.sh',
    file: 'main.sh',
    text: `for name in data/*; do while read -r line; do :; done <"$name"; done\n`,
    comment: hash,
    more: (text) => `${text}test -e data/a.txt\n`,
    metric: ['newfstatat', 'faccessat', 'faccessat2'],
    by: 1,
  },
  {
    name: 'jvm',
    needs: ['javac', '-version'],
    command: 'java -Xshare:auto -cp main.jar Main',
    build: 'mkdir -p classes && javac -d classes Main.java && jar cf main.jar -C classes .',
    file: 'Main.java',
    text: `import java.nio.file.*;
class Main {
  public static void main(String[] names) throws Exception {
    for (String name : new String[] {"a", "b", "c"}) Files.readAllBytes(Path.of("data", name + ".txt"));
  }
}
`,
    comment: slashes,
    more: (text) => text.replace('  }\n}', '    Files.readAllBytes(Path.of("data", "a.txt"));\n  }\n}'),
    metric: ['openat'],
    by: 1,
  },
];

const cli = packedCli();
const tracer = await findTracer();
const hasHyperfine = has('hyperfine');
const why = !('program' in tracer)
  ? ` (skipped: ${tracer.reason})`
  : hasHyperfine
    ? ''
    : ' (skipped: no hyperfine to time commands)';
const present = programs.filter(
  ({ needs: [program, ...words], isLong }) => (isLongCheck || !isLong) && spawnSync(program!, words).status === 0,
);

describe.skipIf(why !== '')(`a program${why}`, () => {
  let folder: string;
  let path: string;

  async function verdictOn(
    head: string,
    env: Record<string, string> = {},
  ): Promise<{ status: number | null; judgement: Judgement }> {
    const words = ['--base', 'ref=main', '--head', `ref=${head}`, '--rounds', '1', '--format', 'none', '--quiet'];
    const { code, run } = await compare(path, words, env);
    return { status: code, judgement: judgementOf(run) };
  }

  beforeAll(() => {
    folder = makeFolder('sources');
    const made = project({ path: join(folder, 'project') });
    path = made.path;
    const textsOf = (change: (program: Program) => string) =>
      Object.fromEntries(present.map((program) => [program.file, change(program)]));
    const workloads = present.map(({ name, command, build }): [string, object] => [name, { command, build }]);
    made.write({
      ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`data/${name}.txt`, 'x'.repeat(100)])),
      '.gitignore': 'classes\nmain.jar\n__pycache__\n',
      'io-perf.yml': JSON.stringify({ workloads: Object.fromEntries(workloads) }),
    });
    made.commit(textsOf(({ text }) => text));
    made.git('checkout', '--quiet', '-b', 'comment');
    made.commit(textsOf(({ text, comment }) => comment(text)));
    made.git('checkout', '--quiet', '-b', 'more', 'main');
    made.commit(textsOf(({ text, comment, more }) => comment(more(text))));
  });

  /** A program that is not installed is named. */
  function ofEach(what: string, check: (program: Program) => void): void {
    for (const program of programs) {
      const { name, isLong } = program;
      it.skipIf(isLong && !isLongCheck)(`${name}: ${what}${isLong ? longOnly : ''}`, ({ skip }) => {
        if (!present.includes(program)) skip(`no ${program.needs[0]}`);
        check(program);
      });
    }
  }

  const growthOf = (judgement: Judgement, { name }: Program): CountChange[] =>
    (judgement.cells[`command/run/${name}`]!.counts ?? []).filter(
      ({ metric, base = 0, head = 0, verdict }) => metric !== 'close' && verdict !== 'unstable' && head > base,
    );

  describe('with a longer comment', () => {
    let result: Awaited<ReturnType<typeof verdictOn>>;
    beforeAll(async () => {
      result = await verdictOn('comment');
    }, 900_000);

    it('passes', () => {
      expect({ status: result.status, gate: result.judgement.gate }).toEqual({ status: 0, gate: [] });
    });
    ofEach('nothing grew but what is read of the source', (program) => {
      const growth = growthOf(result.judgement, program);
      expect(growth.filter(({ cause }) => cause !== 'own-source')).toEqual([]);
      if (program.build === undefined) expect(growth.map(({ metric }) => metric)).toEqual(['readBytes']);
    });
  });

  describe('that does one thing more', () => {
    let result: Awaited<ReturnType<typeof verdictOn>>;
    beforeAll(async () => {
      result = await verdictOn('more');
    }, 900_000);

    it('fails', () => {
      expect(result.status).toBe(1);
    });
    ofEach('the call is named, with how much more of it there is', (program) => {
      const grown = growthOf(result.judgement, program).find(
        ({ metric, verdict }) => verdict === 'grown' && program.metric.includes(metric),
      );
      expect(grown).toMatchObject({ cause: 'more-calls' });
      expect(grown!.head! - grown!.base!).toBe(program.by);
      expect(grown!.paths!.join()).toContain('data/');
    });
  });

  it.skipIf(!isLongCheck)(`without strace, a comment passes${longOnly}`, { timeout: 900_000 }, async () => {
    const { status, judgement } = await verdictOn('comment', { IO_PERF_STRACE: join(folder, 'no-strace') });
    expect({ status, gate: judgement.gate }).toEqual({ status: 0, gate: [] });
    const sources = Object.values(judgement.cells).flatMap(({ counts = [] }) => counts.map(({ cause }) => cause));
    expect(sources).toContain('own-source');
  });
});

describe.skipIf(!('program' in tracer))('the kind of standard streams', () => {
  it('does not change a count: a file, a pipe and nothing give the same', { timeout: 60_000 }, () => {
    const folder = makeFolder('streams');
    const count = (name: string, stderr: 'pipe' | 'ignore' | number): Record<string, number> => {
      const command = ['sh', '-c', 'while read -r line; do echo "$line"; done <in.txt; echo done >&2; exec 2>&-'];
      const words = [cli, 'profile', '--quiet', '--json', name, '--', ...command];
      spawnSync(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', stderr] });
      const { profile } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { profile: Profile };
      return { ...profile.perOp, written: profile.writtenBytes! };
    };
    writeFileSync(join(folder, 'in.txt'), 'text');
    const log = openSync(join(folder, 'log'), 'a');
    const counts = [count('pipe.json', 'pipe'), count('file.json', log), count('nothing.json', 'ignore')];
    closeSync(log);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('done');
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[2]).toEqual(counts[0]);
  });
});
