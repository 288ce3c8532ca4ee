/** `io-perf compare [BASE[..HEAD]]` in real repositories: which commits it takes, and sides that cannot be built. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './helpers/folders.ts';
import { judgementOf } from './helpers/compared.ts';
import { compare as compareIn, type Compared } from './helpers/compare.ts';
import { runIoPerf } from './helpers/io-perf.ts';
import { project as makeProject, type Project } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { firstOf, itLong } from './speeds.ts';
import { packedCli } from './helpers/shipped.ts';

const missing = ['hyperfine', 'python3', 'git', 'strace'].filter((program) => !has(program));

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `the sides of a comparison${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 120_000 },
  () => {
    let folder: string;
    let project: string;
    let git: Project['git'];
    let commit: Project['commit'];
    let write: Project['write'];
    const compare = (...words: string[]): Promise<Compared> => compareIn(project, words);

    const workload = (build: string, command = 'sh tool.sh'): string =>
      `rounds: 1\nworkloads:\n  work: { command: ${command}, build: "${build}" }\n`;
    const commits: Record<'empty' | 'began' | 'moved' | 'change' | 'broken', string> = {} as never;

    beforeAll(() => {
      folder = makeFolder('compare-sides');
      project = join(folder, 'parent', 'project');
      ({ git, commit, write } = makeProject({ path: project }));
      commits.empty = commit({ 'README.md': 'A project\n' });
      commits.began = commit({ 'tool.sh': 'true\n', 'io-perf.yml': workload('test -f tool.sh') });
      git('checkout', '--quiet', '-b', 'change');
      commits.change = commit({ 'note.txt': 'x\n' });
      git('checkout', '--quiet', '-b', 'broken');
      commits.broken = commit({ broken: '' });
      git('checkout', '--quiet', 'main');
      commits.moved = commit({ 'other.txt': 'x\n' });
      git('checkout', '--quiet', 'change');
    });

    it('compares the working tree with the merge base of the default branch when nothing is named', async () => {
      const { code, run } = await compare();
      expect(code).toBe(0);
      const name = 'merge base with main';
      expect(judgementOf(run)).toMatchObject({ base: { name, commit: commits.began }, head: { name: 'what is here' } });
      expect(judgementOf(run).notes).toBeUndefined();
    });

    /** What is refused before anything is measured. */
    function refusal(cwd: string, environment: NodeJS.ProcessEnv, ...words: string[]): string {
      const { status, stderr } = spawnSync(process.execPath, [packedCli(), 'compare', 'main', ...words], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', ...environment },
      });
      expect(status).toBe(2);
      return stderr;
    }

    describe('known before anything is measured', () => {
      const refused = (...words: string[]) => runIoPerf(['compare', ...words], project);

      it('says that base and head are one commit', async () => {
        git('checkout', '--quiet', 'main');
        const { code, stderr } = await refused('main');
        git('checkout', '--quiet', 'change');
        expect(code).toBe(2);
        expect(stderr).toMatch(
          /^io-perf: Base and head are one commit, [0-9a-f]{10}, and nothing in the working tree differs/,
        );
        expect(stderr).toContain('io-perf compare HEAD~1');
      });

      it('says that the base cannot run a program that git does not track, and names --build', async () => {
        write({ 'made/tool.sh': 'true\n' });
        const { code, stderr } = await refused('main', '--', 'sh', 'made/tool.sh');
        git('clean', '-qfd', 'made');
        expect(code).toBe(2);
        expect(stderr).toContain(
          'The base is a fresh checkout and has no made/tool.sh, which git does not track: let --build make it on both sides',
        );
      });

      const startedBy: [string, string[]][] = [
        ['a shell', ['sh', '-c', './made/tool.sh >made/out']],
        ['env', ['env', 'A=1', './made/tool.sh']],
        ['a shell as its argument', ['sh', '-c', 'sh "$1"', 'sh', 'made/tool.sh']],
      ];
      it.each(firstOf(1, startedBy))(
        'says so as soon as the base has failed where %s starts the program',
        async (_, command) => {
          write({ 'made/tool.sh': '#!/bin/sh\ntrue\n' });
          chmodSync(join(project, 'made', 'tool.sh'), 0o755);
          const { code, stderr } = await refused('main', '--', ...command);
          git('clean', '-qfd', 'made');
          expect(code).toBe(2);
          expect(stderr).toMatch(
            /The base is a fresh checkout and has no (?:\.\/)?made\/tool\.sh, which git does not track/,
          );
          expect(stderr).not.toContain('measured alone');
        },
      );

      it('says that the base does not have the program yet', async () => {
        const { code, stderr } = await refused('main', '--', 'sh', './note.txt');
        expect(code).toBe(2);
        expect(stderr).toContain('The base has no ./note.txt, so there is nothing to compare with');
      });

      it('names the nearest workload, not a cell of the matrix', async () => {
        const { code, stderr } = await refused('main', '--cells', 'worj');
        expect(code).toBe(2);
        expect(stderr).toContain('There is no workload "worj": did you mean work? io-perf.yml has work.');
      });

      itLong('takes a branch that is at origin only by its short name', async () => {
        git('update-ref', 'refs/remotes/origin/release', commits.moved);
        const { code, run } = await compare('--base', 'ref=release', '--head', 'ref=HEAD');
        git('update-ref', '-d', 'refs/remotes/origin/release');
        expect(code).toBe(0);
        expect(judgementOf(run).base).toMatchObject({ commit: commits.moved });
      });
    });

    it('says that git is missing when it is', () => {
      expect(refusal(project, { PATH: folder })).toMatch(/git is not installed, or not on PATH/);
    });

    it('says what to do when there are no workloads', () => {
      const empty = join(folder, 'empty');
      git('clone', '--quiet', '--branch=main', project, empty);
      git('-C', empty, 'reset', '--quiet', '--hard', commits.empty);
      writeFileSync(join(empty, 'io-perf.yml'), '');
      expect(refusal(empty, {})).toMatch(
        /There are no workloads in io-perf\.yml, so nothing of merge base with main can be measured: let io-perf init propose/,
      );
      writeFileSync(join(empty, 'io-perf.yml'), workload('true'));
      expect(refusal(empty, {}, '--suite', 'smoke')).toMatch(/Only workloads can differ between commits/);
    });

    itLong('compares since the merge base for main..change', async () => {
      const { run } = await compare('main..change');
      expect(judgementOf(run)).toMatchObject({ base: { commit: commits.began }, head: { commit: commits.change } });
    });

    it('compares with main as it is for --base main, and says before and in the judgement that it has moved on', async () => {
      const { stderr, run } = await compare('--base', 'main');
      const sentence = 'main has 1 commit that the head does not have.';
      expect(stderr).toContain(sentence);
      expect(judgementOf(run)).toMatchObject({ base: { commit: commits.moved }, notes: [{ kind: 'base-moved' }] });
      expect(judgementOf(run).notes?.[0]?.message).toContain(sentence);
    });

    itLong('needs no configuration for a command after --', async () => {
      const { code, run } = await compare('main', '--rounds', '1', '--build', 'test -f tool.sh', '--', 'sh', 'tool.sh');
      expect(code).toBe(0);
      expect(Object.keys(run.cells)).toEqual(['command/run/sh']);
    });

    it.each([
      ['that does not build', 'test -f tool.sh', 'The build "test -f tool.sh" of base'],
      ['whose program is not there', 'true', 'The base cannot run'],
    ])('measures the head alone and fails nothing when the base %s', async (_, build, why) => {
      write({ 'io-perf.yml': workload(build) });
      const { code, run } = await compare('--base', commits.empty);
      git('checkout', '--quiet', 'io-perf.yml');
      expect(code).toBe(0);
      expect(judgementOf(run)).toMatchObject({ basis: 'none', verdict: 'new', notes: [{ kind: 'base-not-built' }] });
      expect(judgementOf(run).notes?.[0]?.message).toContain(why);
      expect(run.cells['command/run/work']?.subject.head?.samples).toHaveLength(1);
      expect(run.errors).toEqual([]);
    });

    it('compares nothing when builds write to one folder, because both sides ran one program', async () => {
      const program = join(folder, 'built', 'tool');
      const build = `mkdir -p '${join(folder, 'built')}' && cp tool.sh '${program}' && chmod +x '${program}'`;
      write({ 'tool.sh': '#!/bin/sh\ncat tool.sh\n' });
      const { stderr, run } = await compare('main', '--rounds', '1', '--build', build, '--', program);
      git('checkout', '--quiet', 'tool.sh');
      const reason = `both sides used one copy of ${program}, which the build of the head wrote`;
      expect(run.notMeasured).toEqual([
        { what: 'counts', cell: 'command/run/tool', reason },
        { what: 'time', cell: 'command/run/tool', reason },
      ]);
      expect(run.cells['command/run/tool']?.subject.head?.profile).toBeUndefined();
      expect(judgementOf(run).notes).toMatchObject([{ kind: 'shared-file' }]);
      expect(stderr).toContain(`tool: ${reason}`);
    });

    itLong(
      'compares nothing when a build links to its own checkout from outside, because the base ran a file of the head',
      async () => {
        const start = join(folder, 'linked.sh');
        const build = `echo ". '$PWD/tool.sh'" > '${start}'`;
        const { run } = await compare(
          'main',
          '--head',
          'ref=HEAD',
          '--rounds',
          '1',
          '--build',
          build,
          '--',
          'sh',
          start,
        );
        expect(run.notMeasured?.[0]?.reason).toMatch(
          /both sides used one copy of .*, (?:in the checkout|which the build) of the head/,
        );
      },
    );

    describe('whose build makes what git does not ignore', () => {
      const build = 'mkdir -p made && test -e made/times || echo 1 > made/times';
      const command = 'for i in $(cat made/times); do cat tool.sh; done';
      const compareMade = () => compare('main', '--rounds', '1', '--build', build, '--', 'sh', '-c', command);

      it('are built anew, without what an earlier build left in the folder', async () => {
        write({ 'made/times': '1 2 3', 'note.txt': 'new' });
        const { code, stderr } = await compareMade();
        git('clean', '--quiet', '--force', '-d');
        git('checkout', '--quiet', '.');
        expect(code).toBe(0);
        expect(stderr).toContain('without what the build makes: made/');
      });

      itLong('name it where the head commits it and does more', async () => {
        git('checkout', '--quiet', '-b', 'committed', 'change');
        commit({ 'made/times': '1 2 3' });
        const { code, run } = await compareMade();
        git('checkout', '--quiet', 'change');
        expect(code).toBe(1);
        expect(judgementOf(run).notes).toMatchObject([{ kind: 'committed-build' }]);
        expect(judgementOf(run).notes?.[0]?.message).toMatch(/made\/ \(1 file\).*git rm -r -q --cached made\/$/);
      });
    });

    itLong('compares programs that the preparation copies to one place for each side', async () => {
      const place = join(folder, 'deployed');
      const config = `rounds: 1\nworkloads:\n  work: { command: sh '${place}', prepare: cp tool.sh '${place}', build: "true" }\n`;
      write({ 'io-perf.yml': config, 'tool.sh': '#!/bin/sh\ncat tool.sh tool.sh\n' });
      const { run } = await compare();
      git('checkout', '--quiet', '.');
      expect(run.notMeasured).toBeUndefined();
      expect(judgementOf(run).notes).toMatchObject([{ kind: 'workload-changed' }]);
      expect(run.cells['command/run/work']?.subject.base?.profile).toBeDefined();
    });

    itLong(
      'lists a program that cannot be traced on one side, with its last output, where the kernel does not count',
      async () => {
        const config = workload('true', 'sh tool.sh');
        const traced = 'grep -q "^TracerPid:.0$" /proc/$$/status || { echo "I am traced" >&2; exit 3; }\n';
        write({ 'io-perf.yml': config, 'tool.sh': traced });
        const { run, stderr } = await compareIn(project, ['--base', 'HEAD'], { IO_PERF_COUNTERS: 'off' });
        git('checkout', '--quiet', '.');
        expect(stderr).toMatch(/^work of head: The workload work ended with exit status 3/m);
        expect(run.notMeasured).toEqual([
          {
            what: 'counts',
            cell: 'command/run/work',
            subject: 'head',
            reason: 'it ended with exit status 3 while it was traced, after "I am traced"',
          },
        ]);
      },
    );

    it('reports a first execution of the head that does more than that of the base in a note, without a green tick', async () => {
      const cache = join(folder, 'cache');
      const tool = (times: number): string => {
        const work = `for i in $(seq ${times}); do cat tool.sh tool.sh tool.sh > /dev/null; done`;
        return `test -f '${cache}-${times}' || { ${work}; touch '${cache}-${times}'; }\n`;
      };
      git('checkout', '--quiet', '-b', 'cached');
      commit({ 'tool.sh': tool(10), 'io-perf.yml': workload('true') });
      write({ 'tool.sh': tool(30) });
      const { run } = await compare('--base', 'HEAD');
      git('checkout', '--quiet', '--force', 'change');
      git('branch', '--quiet', '-D', 'cached');
      const [note] = judgementOf(run).notes ?? [];
      expect(note).toMatchObject({ kind: 'first-execution' });
      expect(note?.message).toMatch(
        /^work: the first execution did \d+ × as much as later ones \(base: [\d,]+ calls, then/,
      );
      const [missing, ...others] = judgementOf(run).notMeasured ?? [];
      expect(others).toEqual([]);
      expect(missing).toMatchObject({ what: 'first-execution', name: 'work', side: 'both', failed: false });
      expect(missing?.reason).toMatch(/^the first execution of the head did more than that of the base \(base: /);
    });

    it('shows a workload that only the head has as new, and fails nothing', async () => {
      const more = `${workload('true')}  more: { command: sh more.sh, build: "true" }\n`;
      write({ 'io-perf.yml': more, 'more.sh': 'true\n' });
      const { code, run } = await compare();
      git('checkout', '--quiet', 'io-perf.yml');
      git('clean', '--quiet', '--force');
      expect(code).toBe(0);
      expect(judgementOf(run).cells['command/run/more']?.verdict).toBe('new');
      expect(judgementOf(run).cells['command/run/work']?.verdict).not.toBe('new');
    });

    /** Where each side ran, by what its workload noted. */
    async function placesOf(config: string, ...words: string[]): Promise<string[]> {
      const notes = join(folder, 'places');
      writeFileSync(notes, '');
      write({ 'tool.sh': `pwd >> '${notes}'\n` });
      git('commit', '--quiet', '-am', 'Say where');
      git('checkout', '--quiet', '-b', 'places');
      write({ 'io-perf.yml': config });
      try {
        await compare('--base', 'HEAD', '--rounds', '1', ...words);
      } finally {
        git('checkout', '--quiet', 'io-perf.yml');
        git('checkout', '--quiet', 'change');
        git('branch', '--quiet', '-D', 'places');
        git('reset', '--quiet', '--hard', commits.change);
      }
      return [...new Set(readFileSync(notes, 'utf8').split('\n'))].filter((place) => place !== '');
    }
    const shapeOf = (place: string): unknown[] => [place.length, place.split('/').length];

    const comparisons: [string, string[], string][] = [
      ['without a build, where the head is a copy of this folder', [], '    command: sh tool.sh\n'],
      ['with a build, where both are checkouts', [], '    command: sh tool.sh\n    build: "true"\n'],
      ['as two commits', ['--head', 'ref=HEAD'], '    command: sh tool.sh\n'],
    ];
    it.each(firstOf(1, comparisons))(
      'places both sides equally deep, in paths of equal length, %s',
      async (_, words, workload) => {
        const places = await placesOf(`rounds: 1\nworkloads:\n  work:\n${workload}`, ...words);
        expect(places).toHaveLength(2);
        expect(shapeOf(places[0]!)).toEqual(shapeOf(places[1]!));
        expect(places).not.toContain(project);
        expect(readdirSync(join(project, '..'))).toEqual(['project']);
      },
    );

    it('gives the head of a build the uncommitted files, and builds nothing in the user’s folder', async () => {
      write({ 'new.sh': 'test -f built\n', '.git/info/exclude': 'secret.env\n', 'secret.env': 'x' });
      const words = ['--base', 'HEAD', '--rounds', '1', '--build', 'touch built new.sh; test ! -f secret.env', '--'];
      const { run } = await compare(...words, 'sh', 'new.sh');
      expect(run.cells['command/run/sh']?.subject.head?.samples).toHaveLength(1);
      expect(run.errors).toEqual([]);
      expect(existsSync(join(project, 'built'))).toBe(false);
      const failed = await compare(
        '--base',
        'HEAD',
        '--rounds',
        '1',
        '--build',
        'cat secret.env',
        '--',
        'sh',
        'new.sh',
      );
      expect(failed.stderr).toContain('A fresh checkout has no files that git ignores (here: secret.env)');
      git('clean', '--quiet', '--force', '-x');
    });

    it('names the build when the base needs files that git ignores', async () => {
      write({ '.git/info/exclude': 'installed/\n', 'installed/run.sh': 'true\n' });
      write({ 'io-perf.yml': 'rounds: 1\nworkloads:\n  work: { command: sh installed/run.sh }\n' });
      const { code, run } = await compare('--base', 'HEAD');
      git('checkout', '--quiet', 'io-perf.yml');
      git('clean', '--quiet', '--force', '-x', '-d');
      expect(code).toBe(0);
      expect(judgementOf(run).notes?.[0]?.message).toContain(
        'A fresh checkout has no files that git ignores (here: installed): let the `build` of the workload make what it needs.',
      );
    });

    it('ends with exit 3 when the head does not build, and the document says so', async () => {
      write({ 'io-perf.yml': workload('test ! -f broken || { echo oops; exit 9; }') });
      const { code, stderr, run } = await compare('main..broken');
      git('checkout', '--quiet', 'io-perf.yml');
      expect(code).toBe(3);
      const why = /The build ".*" of head \(broken\) ended with exit code 9, after "oops"\./;
      expect(stderr).toMatch(why);
      expect(judgementOf(run)).toMatchObject({ verdict: 'failed', failed: true, notes: [{ kind: 'head-not-built' }] });
      expect(judgementOf(run).notes?.[0]?.message).toMatch(why);
    });

    describe('of a program that walks every folder, .git as well', () => {
      const walk = (times: number): string =>
        `import os\nfor folder, _, names in os.walk('.'):\n    for name in names:\n        os.stat(os.path.join(folder, name))\nfor _ in range(${times}):\n    open('README.md').read()\n`;
      const { path, write: change } = makeProject({
        commits: [1, 2, 3].map((n) => ({
          [`d${n}/f`]: `${n}`,
          'README.md': `${n}`,
          'walk.py': walk(1),
          'io-perf.yml': 'rounds: 1\nworkloads:\n  walk: { command: python3 walk.py }\n',
          '.gitignore': 'io-perf-run.json\n',
        })),
      });

      it('pass where nothing but a comment differs', async () => {
        change({ 'walk.py': `${walk(1)}# the same\n` });
        const { code, shown } = await compareIn(path, ['main']);
        expect(code, shown).toBe(0);
      });

      itLong('fail where a file of the project is read more often', async () => {
        change({ 'walk.py': walk(30) });
        const { code, shown } = await compareIn(path, ['main']);
        expect(shown).toMatch(/MORE I\/O +walk .*README\.md/);
        expect(code).toBe(1);
      });
    });
  },
);
