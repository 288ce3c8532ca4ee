import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { prepareRunner } from './runner-builder.ts';
import { runCommand } from '../../core/system/index.ts';
import { bundleScript } from '../../../test/helpers/bundle-script.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { waitFor } from '../../../test/helpers/wait-for.ts';

const folder = temporaryFolder();
let repositories = 0;

/** A repository with one runner, `toy`, whose build counts itself in `builds`. */
function repository(variant: object, sources: Record<string, string> = {}) {
  const root = join(folder, `repository ${++repositories}`);
  const source = join(root, 'runners', 'toy');
  mkdirSync(source, { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(source, name), text);
  const manifest = {
    runner: 'toy',
    language: 'toy',
    summary: 's',
    variants: [{ name: 'only', start: ['{node}'], ...variant }],
  };
  writeFileSync(join(source, 'runner.yaml'), stringify(manifest));
  const cacheDirectory = join(root, 'cache');
  const lines: string[] = [];
  return {
    root,
    source,
    cacheDirectory,
    lines,
    prepare: () => prepareRunner({ root, cacheDirectory }, 'toy', (line) => lines.push(line)),
    temporaries: () => readdirSync(cacheDirectory).filter((name) => name.startsWith('.')),
  };
}

const copyBuild = [
  [
    '{node}',
    '-e',
    'const fs=require("fs"); fs.copyFileSync(process.argv[1], process.argv[2]); console.log("copied")',
    '{source}/main.cjs',
    '{output}/main.cjs',
  ],
];
const copied = { sources: ['main.cjs'], build: copyBuild, start: ['{node}', '{output}/main.cjs'] };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('building a runner', () => {
  it('builds once, and again only when a source has changed', async () => {
    const { prepare, lines, source, temporaries } = repository(copied, { 'main.cjs': 'console.log(1)' });
    const first = await prepare();
    expect(lines.filter((line) => line === 'copied')).toHaveLength(1);
    expect(await prepare()).toEqual(first);
    expect(lines.filter((line) => line === 'copied')).toHaveLength(1);
    writeFileSync(join(source, 'main.cjs'), 'console.log(2)');
    const second = await prepare();
    expect(lines.filter((line) => line === 'copied')).toHaveLength(2);
    if (!('command' in first && 'command' in second)) throw new Error('not built');
    expect(second.build).not.toBe(first.build);
    expect((await runCommand(second.command)).stdout).toBe('2\n');
    expect((await runCommand(first.command)).stdout).toBe('1\n');
    expect(temporaries()).toEqual([]);
  });

  it('really compiles, where there is a C compiler', async (context) => {
    const build = [['{cc}', '-o', '{output}/toy{exe}', '{source}/toy.c']];
    const { prepare } = repository(
      { needs: [{ programs: ['cc', 'gcc', 'clang'] }], sources: ['toy.c'], build, start: ['{output}/toy{exe}'] },
      { 'toy.c': '#include <stdio.h>\nint main(void) { puts("compiled"); return 0; }\n' },
    );
    const prepared = await prepare();
    if ('reason' in prepared && prepared.reason.startsWith('no cc')) context.skip(prepared.reason);
    if (!('command' in prepared)) throw new Error(prepared.reason);
    expect((await runCommand(prepared.command)).stdout).toBe('compiled\n');
  });

  it('reports in one sentence why a build failed, with the end of the log and where the rest is', async () => {
    const script = 'for (let i = 0; i < 50; i++) console.error("line " + i); process.exit(2)';
    const { prepare, cacheDirectory, temporaries } = repository({ build: [['{node}', '-e', script]] });
    const prepared = await prepare();
    const { reason = '' } = prepared as { reason?: string };
    expect(reason).toContain('ended with exit code 2, after "line 45 | line 46 | line 47 | line 48 | line 49"');
    expect(reason).not.toContain('\n');
    const log = /whole log: (.*)\)$/.exec(reason)?.[1] ?? '';
    expect(readFileSync(log, 'utf8')).toContain('line 0\n');
    expect(temporaries()).toEqual([]);
    expect(readdirSync(cacheDirectory).filter((name) => !name.endsWith('.log'))).toEqual([]);
  });

  it('leaves out what a build tool says after every error, and adds the advice of the manifest', async () => {
    const lines = [
      '\u001b[0m[ERROR] No route to host -> [Help 1]',
      '[ERROR]',
      '[ERROR] Re-run Maven using the -X switch.',
    ];
    const script = `console.log(${JSON.stringify(lines.join('\n'))}); process.exit(1)`;
    const { prepare } = repository({ build: [['{node}', '-e', script]], advice: 'connect once' });
    expect(await prepare()).toMatchObject({
      reason: expect.stringContaining('after "[ERROR] No route to host -> [Help 1]" (whole log') as string,
      remedy: 'connect once',
    });
  });

  it('finishes a build where it has come to lie, and does without when that fails', async () => {
    const finish = [
      ['{node}', '-e', 'require("fs").writeFileSync(process.argv[1], process.argv[1])', '{output}/extra'],
      ['{node}', '-e', 'process.exit(1)'],
    ];
    const { prepare, cacheDirectory } = repository({ ...copied, finish }, { 'main.cjs': '' });
    expect(await prepare()).toHaveProperty('command');
    const entry = readdirSync(cacheDirectory).find((name) => /^toy-[0-9a-f]+$/.test(name))!;
    const extra = join(cacheDirectory, entry, 'extra');
    expect(readFileSync(extra, 'utf8')).toBe(extra);
  });

  it('names what is missing of the first variant and its remedies, typed once', async () => {
    const need = (name: string) => ({
      programs: [name],
      remedy: { linux: `apt-get install ${name}`, macos: `brew install ${name}`, windows: `get ${name}` },
    });
    const { prepare } = repository({ needs: [need('no-such-cmake'), need('no-such-g++')] });
    const prepared = await prepare();
    expect(prepared).toMatchObject({ runner: 'toy', reason: 'no no-such-cmake on PATH; no no-such-g++ on PATH' });
    if (process.platform === 'linux')
      expect(prepared).toMatchObject({ remedy: 'apt-get install no-such-cmake no-such-g++' });
  });

  it('says that a tool is too old', async () => {
    const { prepare } = repository({
      needs: [{ programs: ['node'], version: { arguments: ['--version'], minimum: '999.1' } }],
    });
    expect((await prepare()) as { reason: string }).toMatchObject({
      reason: expect.stringMatching(/^node \d+\S* is too old, 999\.1 or newer/) as string,
    });
  });

  it('takes the first variant whose needs are met', async () => {
    const { prepare, root, source } = repository({});
    const variants = [
      { name: 'rare', needs: [{ programs: ['no-such-program'] }], start: ['no-such-program'] },
      { name: 'plain', start: ['{node}', '{source}/runner.yaml'], environment: { WHERE: '{root}/x' } },
    ];
    writeFileSync(join(source, 'runner.yaml'), stringify({ runner: 'toy', language: 't', summary: 's', variants }));
    expect(await prepare()).toMatchObject({
      command: [process.execPath, join(source, 'runner.yaml')],
      environment: { WHERE: `${root}/x` },
      build: expect.stringMatching(/^plain /) as string,
    });
  });

  it('goes on with a later variant that needs no build where one cannot be built, and says why', async () => {
    const { prepare, lines, source } = repository({});
    const variants = [
      { name: 'built', build: [['{node}', '-e', 'process.exit(3)']], start: ['{node}'] },
      { name: 'foreign', platforms: [process.platform === 'win32' ? 'linux' : 'windows'], start: ['{node}'] },
      { name: 'plain', start: ['{node}', '{source}/runner.yaml'] },
    ];
    writeFileSync(join(source, 'runner.yaml'), stringify({ runner: 'toy', language: 't', summary: 's', variants }));
    expect(await prepare()).toMatchObject({ build: expect.stringMatching(/^plain /) as string });
    expect(lines.join()).toContain('ended with exit code 3');
  });

  it('tries a build that failed again after an hour, or if it is asked to, where a simpler one is there', async () => {
    const { prepare, lines, source, root, cacheDirectory } = repository({}, { 'main.cjs': '' });
    const tried = join(root, 'tried');
    const script = `require("fs").appendFileSync(${JSON.stringify(tried)}, "x"); process.exit(3)`;
    const variants = [
      {
        name: 'large',
        needs: [{ programs: ['git'] }],
        build: [['{git}', '-c', `alias.fail=!node -e '${script}'`, 'fail']],
        start: ['{node}'],
      },
      { name: 'simple', ...copied },
    ];
    writeFileSync(join(source, 'runner.yaml'), stringify({ runner: 'toy', language: 't', summary: 's', variants }));
    const times = (): number => readFileSync(tried, 'utf8').length;
    const first = await prepare();
    expect(first).toMatchObject({
      build: expect.stringMatching(/^simple /) as string,
      note: expect.stringMatching(/ended with exit code 3/) as string,
    });
    expect(times()).toBe(1);
    lines.length = 0;
    expect(await prepare()).toEqual({
      ...first,
      note: expect.stringMatching(/ended with exit code 3.*; it is not tried again within an hour/) as string,
    });
    expect(times()).toBe(1);
    expect(lines).toEqual([]);
    await prepareRunner({ root, cacheDirectory, triesAgain: true }, 'toy', () => undefined);
    expect(times()).toBe(2);
    const note = readdirSync(cacheDirectory).find((name) => name.endsWith('.failed'))!;
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(cacheDirectory, note), longAgo, longAgo);
    await prepare();
    expect(times()).toBe(3);
    const kept = readdirSync(cacheDirectory).filter((name) => /^toy-[0-9a-f]+$/.test(name));
    rmSync(join(cacheDirectory, kept[0]!), { recursive: true });
    await prepare();
    expect(times()).toBe(4);
  });

  it('does not start what is not there', async () => {
    const { prepare, root } = repository({ start: ['{node}', '{root}/dist/runner-node.cjs'] });
    expect(await prepare()).toMatchObject({
      reason: `the runner "toy" cannot be started: ${root}/dist/runner-node.cjs is missing`,
    });
  });

  it('refuses an unknown runner, an unknown placeholder and a missing source with a reason', async () => {
    const { root, cacheDirectory } = repository({});
    expect(await prepareRunner({ root, cacheDirectory }, 'cobol', () => undefined)).toEqual({
      runner: 'cobol',
      reason: 'there is no runner "cobol" in this version of io-perf',
    });
    expect(await repository({ start: ['{nod}'] }).prepare()).toMatchObject({
      reason: expect.stringContaining('uses {nod}') as string,
    });
    expect(await repository({ sources: ['gone.c'] }).prepare()).toMatchObject({
      reason: expect.stringMatching(/gone\.c is missing/) as string,
    });
  });

  it('repairs an entry that was emptied', async () => {
    const { prepare, lines, cacheDirectory } = repository(copied, { 'main.cjs': '' });
    await prepare();
    const entry = readdirSync(cacheDirectory).find((name) => !name.endsWith('.log'))!;
    rmSync(join(cacheDirectory, entry, 'main.cjs'));
    expect(await prepare()).toHaveProperty('command');
    expect(lines.filter((line) => line === 'copied')).toHaveLength(2);
  });
});

describe('builds at the same time and killed builds', () => {
  const builder = bundleScript(
    join(folder, 'scripts'),
    'builder',
    `import { prepareRunner } from './src/places/toolchain/runner-builder.ts';
     const [root, cacheDirectory] = process.argv.slice(2);
     void prepareRunner({ root: root!, cacheDirectory: cacheDirectory! }, 'toy', () => undefined).then((p) => console.log(JSON.stringify(p)));`,
  );
  const slowBuild = (ms: number) => ({
    sources: ['main.cjs'],
    build: [
      [
        '{node}',
        '-e',
        `require("fs").writeFileSync(process.argv[1], "x"); setTimeout(() => {}, ${ms})`,
        '{output}/half',
      ],
      ...copyBuild,
    ],
    start: ['{node}', '{output}/main.cjs'],
  });

  it('all processes that build the same at once end with the same entry', async () => {
    const { root, cacheDirectory, temporaries } = repository(slowBuild(300), { 'main.cjs': '' });
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => runCommand([process.execPath, builder, root, cacheDirectory])),
    );
    const prepared = outcomes.map((outcome) => outcome.stdout);
    expect(new Set(prepared).size).toBe(1);
    expect(JSON.parse(prepared[0]!)).toHaveProperty('command');
    expect(temporaries()).toEqual([]);
  });

  it('a killed build leaves no entry, and the next build removes what it left', async () => {
    const { root, cacheDirectory, temporaries, source, prepare } = repository(slowBuild(60_000), { 'main.cjs': '' });
    const child = spawn(process.execPath, [builder, root, cacheDirectory], { stdio: 'ignore', detached: true });
    const half = () =>
      existsSync(cacheDirectory) &&
      temporaries().some((name) => existsSync(join(cacheDirectory, name, 'output', 'half')));
    await waitFor('the build is in its middle', half);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
    expect(readdirSync(cacheDirectory).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(temporaries()).toHaveLength(1);
    const manifest = readFileSync(join(source, 'runner.yaml'), 'utf8').replace('60000', '0');
    writeFileSync(join(source, 'runner.yaml'), manifest);
    expect(await prepare()).toHaveProperty('command');
    expect(temporaries()).toEqual([]);
  });
});

describe('the place of the cache', () => {
  const plain = () => repository(copied, { 'main.cjs': '' });

  it('is IO_PERF_CACHE, or else below XDG_CACHE_HOME', async (context) => {
    if (process.platform !== 'linux') context.skip('the XDG folders are those of Linux');
    const { root } = plain();
    vi.stubEnv('IO_PERF_CACHE', join(root, 'named'));
    expect(await prepareRunner({ root }, 'toy', () => undefined)).toMatchObject({
      command: [process.execPath, expect.stringContaining(join(root, 'named')) as string],
    });
    vi.stubEnv('IO_PERF_CACHE', '');
    vi.stubEnv('XDG_CACHE_HOME', join(root, 'xdg'));
    expect(await prepareRunner({ root }, 'toy', () => undefined)).toMatchObject({
      command: [process.execPath, expect.stringContaining(join(root, 'xdg', 'io-perf')) as string],
    });
    expect(statSync(join(root, 'xdg', 'io-perf')).mode & 0o777).toBe(0o700);
  });

  it('falls back to the repository when there is no home', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no HOME');
    const { root } = plain();
    vi.stubEnv('IO_PERF_CACHE', '');
    vi.stubEnv('XDG_CACHE_HOME', '');
    vi.stubEnv('HOME', join(root, 'no', 'home'));
    expect(await prepareRunner({ root }, 'toy', () => undefined)).toMatchObject({
      command: [process.execPath, expect.stringContaining(join(root, '.io-perf', 'cache')) as string],
    });
    expect(existsSync(join(root, 'no'))).toBe(false);
  });

  it('is refused when it cannot be used or others can write it', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no mode bits');
    const { root } = plain();
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(await prepareRunner({ root, cacheDirectory: join(file, 'x') }, 'toy', () => undefined)).toMatchObject({
      reason: expect.stringMatching(/^The cache folder .* cannot be written .*IO_PERF_CACHE\.$/) as string,
    });
    const open = join(root, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    expect(await prepareRunner({ root, cacheDirectory: open }, 'toy', () => undefined)).toMatchObject({
      reason: expect.stringContaining('everybody may write it') as string,
    });
  });
});
