/** What calls do not show: pages of a mapped file, and requests of io_uring. A change that does twice as much fails the gate. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findKernelTracer } from '../src/count/kernel-trace.ts';
import { findCounters, findTracer, parseProfileDocument } from '../src/count/index.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { makeFolder } from './helpers/folders.ts';
import { isLongCheck, longOnly } from './speeds.ts';
import { compare, type Compared, expectVerdict } from './helpers/compare.ts';
import { type Files, project, writeFiles } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { judgementOf } from './helpers/compared.ts';

// vitest.config.ts switches them off.
delete process.env.IO_PERF_COUNTERS;

const canCount = 'program' in (await findTracer()) && has('cc') && has('git');
const kernel = await findKernelTracer();
const counters = await findCounters();

const mapped = (pages: number): string => `#include <fcntl.h>
#include <sys/mman.h>

int main(void) {
  int file = open("input.bin", O_RDONLY);
  volatile const char *bytes = mmap(0, 4 << 20, PROT_READ, MAP_SHARED, file, 0);
  long sum = 0;
  if (bytes == MAP_FAILED) return 1;
  for (long page = 0; page < ${pages}; page++) sum += bytes[page * 4096];
  return sum == 42;
}
`;

/** Submits N reads by one call, without a library. */
const ring = (reads: number): string => `#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/io_uring.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static char buffer[4096];
  struct io_uring_params setup;
  memset(&setup, 0, sizeof setup);
  int file = open("input.bin", O_RDONLY);
  int ring = syscall(SYS_io_uring_setup, 64, &setup);
  if (file < 0 || ring < 0) return 77;
  char *queue = mmap(0, setup.sq_off.array + 64 * sizeof(unsigned), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQ_RING);
  struct io_uring_sqe *entries = mmap(0, 64 * sizeof *entries, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQES);
  unsigned *tail = (unsigned *)(queue + setup.sq_off.tail), *array = (unsigned *)(queue + setup.sq_off.array);
  for (unsigned read = 0; read < ${reads}; read++) {
    memset(&entries[read], 0, sizeof *entries);
    entries[read].opcode = IORING_OP_READ;
    entries[read].fd = file;
    entries[read].addr = (unsigned long)buffer;
    entries[read].len = sizeof buffer;
    entries[read].off = read * sizeof buffer;
    array[read] = read;
  }
  __atomic_store_n(tail, ${reads}, __ATOMIC_RELEASE);
  return syscall(SYS_io_uring_enter, ring, ${reads}, ${reads}, IORING_ENTER_GETEVENTS, 0, 0) != ${reads};
}
`;

/** Instructions are counted where a workload asks for them. */
const asked = '\ninstructions: true';

const loop = (turns: number): string =>
  `int main(void) { volatile int sum = 0; for (int turn = 0; turn < ${turns}; turn++) sum += turn; return 0; }`;

describe.skipIf(!canCount || !has('valgrind'))('profile --instructions', () => {
  it('gives the same count each time, and a larger one for one more turn', { timeout: 120_000 }, () => {
    const folder = makeFolder('instructions');
    const count = (turns: number, name: string, ...words: string[]): { code: number | null; counted: number } => {
      writeFileSync(join(folder, 'loop.c'), loop(turns));
      execFileSync('cc', ['-O1', '-o', 'loop', 'loop.c'], { cwd: folder });
      const options = ['profile', '--quiet', '--instructions', '--repeat', '2', '--json', name, ...words];
      const { status } = ioPerf([...options, '--', './loop'], { cwd: folder });
      const { profile } = parseProfileDocument(readFileSync(join(folder, name), 'utf8'), name);
      expect(profile.unstable ?? []).not.toContain('userInstructions');
      return { code: status, counted: profile.userInstructions ?? 0 };
    };
    const base = count(1000, 'a.json');
    expect(base.code).toBe(0);
    expect(count(1000, 'b.json', '--against', 'a.json')).toEqual(base);
    const more = count(3000, 'c.json', '--against', 'a.json');
    expect(more.code).toBe(1);
    expect(more.counted - base.counted).toBeGreaterThanOrEqual(2 * 2000);
  });
});

/** Both versions of a workload. */
interface Workload {
  /** How it is built and run, as members of io-perf.yml. */
  does: string;
  file: string;
  before: string;
  after: string;
}

/** Both versions of several workloads in one comparison: the kernel opens and closes its counters for a second each time. */
function compareAll(files: Files, workloads: Readonly<Record<string, Workload>>) {
  const all = Object.entries(workloads);
  const versionOf = (side: 'before' | 'after'): Files =>
    Object.assign({}, ...all.map(([, one]) => ({ [one.file]: one[side] }))) as Files;
  const list = all.map(([name, { does }]) => `  ${name}:\n${does.replace(/^/gm, '    ')}\n`);
  const made = project({
    files: { ...files, 'io-perf.yml': `workloads:\n${list.join('')}` },
    commits: [versionOf('before'), versionOf('after')],
  });
  return compare(made.path, ['main~1..main', '--rounds', '2']);
}

/** What was found of one workload, and whether it fails the gate. */
function found({ run, shown }: Compared, name: string) {
  const id = `command/run/${name}`;
  const { base, head } = run.cells[id]!.subject;
  const { cells, gate } = judgementOf(run);
  const lines = shown.split('\n').filter((line) => new RegExp(`\\b${name}\\b`).test(line));
  return {
    ...{ shown, lines: lines.join('\n'), base: base?.profile, head: head?.profile, counts: cells[id]?.counts ?? [] },
    fails: gate.some(({ cell, failed }) => cell === id && failed),
  };
}

describe.skipIf(!canCount)('a change that makes no more calls', () => {
  const hasInstructions = has('valgrind');
  let hasRing: boolean;
  let compared: Compared;
  const built = (name: string, before: string, after: string, more = ''): Record<string, Workload> => ({
    [name]: {
      does: `build: cc -O1 -o ${name} ${name}.c\ncommand: ./${name}${more}`,
      ...{ file: `${name}.c`, before, after: `/* Another line of source. */\n${after}` },
    },
  });

  beforeAll(async () => {
    const cwd = makeFolder('ring');
    writeFiles(cwd, { 'probe.c': ring(1), 'input.bin': Buffer.alloc(4 << 20, 'text') });
    execFileSync('cc', ['-o', 'prog', 'probe.c'], { cwd });
    hasRing = spawnSync('./prog', { cwd }).status !== 77;
    const workloads = {
      ...built('touches', mapped(512), mapped(1024)),
      ...built('rests', mapped(512), mapped(512)),
      ...(hasInstructions && built('computes', loop(1000), loop(11_000), asked)),
      ...(hasInstructions && isLongCheck && built('idles', loop(1000), loop(1000), asked)),
      ...(hasRing && built('submits', ring(16), ring(32))),
    };
    const names = Object.keys(workloads);
    compared = await compareAll(
      { '.gitignore': `${names.join('\n')}\n`, 'input.bin': Buffer.alloc(4 << 20, 'text') },
      workloads,
    );
    const fails = ['folder' in kernel ? 'touches' : '', hasInstructions ? 'computes' : '', hasRing ? 'submits' : ''];
    expect(compared.code, compared.shown).toBe(fails.join('') === '' ? 0 : 1);
  }, 240_000);

  it.skipIf('reason' in kernel)('fails when it touches twice the mapped pages', () => {
    const { fails, shown, lines, base, head } = found(compared, 'touches');
    expect(fails, shown).toBe(true);
    expect(lines).toMatch(/mapped bytes touched 2\.\d+ MiB → 4\.\d+ MiB/);
    // Besides its input: what the loader maps.
    expect((head?.touchedBytes ?? 0) - (base?.touchedBytes ?? 0), shown).toBe(2 << 20);
    expect(base?.touchedBytes, shown).toBeGreaterThanOrEqual(2 << 20);
    expect(base?.perOp).toEqual(head?.perOp);
  });

  it.skipIf('reason' in kernel)('passes when it touches the same pages', () => {
    const { fails, shown, head } = found(compared, 'rests');
    expect(fails, shown).toBe(false);
    expect(head?.touchedBytes, shown).toBeGreaterThanOrEqual(2 << 20);
  });

  it.skipIf(!hasInstructions)('fails when it computes more and its workload asks for instructions', () => {
    const { fails, shown, lines, base, head } = found(compared, 'computes');
    expect(fails, shown).toBe(true);
    expect(lines).toMatch(/user instructions [\d.,]+ → [\d.,]+/);
    expect(base?.unstable ?? []).not.toContain('userInstructions');
    expect(head!.userInstructions! - base!.userInstructions!, shown).toBeGreaterThanOrEqual(2 * 10_000);
    expect(base?.perOp).toEqual(head?.perOp);
  });

  it.skipIf(!isLongCheck || !hasInstructions)(`passes when it computes the same${longOnly}`, () => {
    const { fails, shown, base } = found(compared, 'idles');
    expect(fails, shown).toBe(false);
    expect(base?.userInstructions).toBeGreaterThan(0);
  });

  it('fails when it submits twice the reads to io_uring', (context) => {
    if (!hasRing) context.skip('there is no io_uring here');
    const { fails, shown, lines, base, head } = found(compared, 'submits');
    expect(fails, shown).toBe(true);
    expect(lines).toMatch(/io_uring requests 16 → 32/);
    expect([base?.ringSubmissions, head?.ringSubmissions], shown).toEqual([16, 32]);
    expect(base?.perOp).toEqual(head?.perOp);
  });
});

const without = 'reason' in counters ? ` (${counters.reason})` : '';
describe.skipIf(!canCount || without !== '')(`programs that the kernel counts${without}`, () => {
  let compared: Compared;
  const script = (name: string, before: string, after: string): Record<string, Workload> => ({
    [name]: {
      ...{ does: `command: sh ${name}.sh`, file: `${name}.sh`, before, after: `# Another line.\n${after}` },
    },
  });
  const refuses = 'grep -q "^TracerPid:.0$" /proc/$$/status || exit 3\n';
  const cats = (times: number): string => 'cat text >/dev/null\n'.repeat(times);
  const traced = `grep -q "^TracerPid:.0$" /proc/$$/status || { cat text text >/dev/null; exit 0; }\n`;
  const opensTraced = (what: string): string => `grep -q "^TracerPid:.0$" /proc/$$/status || : ${what}\n`;
  const eachFourth = (times: number): string =>
    `printf x >>turns; test $(wc -c <turns) -lt 4 || { rm turns; for i in $(seq ${times}); do cat text >>log; done; }\ntrue\n`;

  beforeAll(async () => {
    compared = await compareAll(
      { text: 'text\n', '.gitignore': 'turns\nlog\n' },
      {
        ...script('refuses', refuses + cats(2), refuses + cats(9)),
        ...script('behaves', traced + cats(2), traced + cats(9)),
        ...script('pipes', opensTraced(''), `${opensTraced('<text')}printf x | while read -r each; do :; done\n`),
        ...script('fourth', eachFourth(0), eachFourth(20)),
        ...{ same: { does: 'command: sh same.sh', file: 'same.sh', before: cats(3), after: cats(3) } },
      },
    );
    expect(compared.code, compared.shown).toBe(1);
  }, 240_000);

  it('are judged by these counts where they refuse to be traced', () => {
    const { fails, shown, lines, base, head } = found(compared, 'refuses');
    expect(fails, shown).toBe(true);
    expect(lines).toMatch(/MORE I\/O refuses\s.*\d+ → \d+/);
    expect(lines).toMatch(/calls on pipes and sockets are among its counts/);
    expect([base?.source, head?.source], shown).toEqual(['tracepoints', 'tracepoints']);
    expect(compared.run.notMeasured).toBeUndefined();
  });

  it('are judged by these counts where a trace changes what they do', () => {
    const { fails, shown, lines } = found(compared, 'behaves');
    expect(fails, shown).toBe(true);
    expect(lines).toMatch(/MORE I\/O behaves\s.*\d+ → \d+/);
    expect(lines).toMatch(/makes \d+ calls of \w+ more than the base, and -?\d+ more where both are traced/);
  });

  it('are judged by the trace for the calls that it changes nothing of', () => {
    const { fails, shown, lines, base, head } = found(compared, 'pipes');
    expect(lines).toMatch(/pipes: calls on pipes and sockets are among its counts, because the head makes 0 calls of/);
    expect(head?.perOp.write, shown).toEqual(base?.perOp.write);
    expect(fails, shown).toBe(false);
  });

  it('are not traced call by call where both sides do the same', () => {
    const { fails, shown, base, head } = found(compared, 'same');
    expect(fails, shown).toBe(false);
    expect(base?.source, shown).toBe('tracepoints');
    expect(base?.repetitions).toBeGreaterThanOrEqual(6);
    expect(head?.perOp).toEqual(base?.perOp);
  });

  it('are reported with the number of executions that do far more', () => {
    const { fails, shown, head, counts } = found(compared, 'fourth');
    expect(fails, shown).toBe(false);
    expect(head?.executions?.openat?.length, shown).toBeGreaterThanOrEqual(6);
    const opens = counts.find(({ metric }) => metric === 'openat');
    expect(opens?.inExecutions?.some, shown).toBeGreaterThan(0);
    expect(opens?.inExecutions?.some).toBeLessThan(10);
    expect(opens?.verdict).toBe('unstable');
  });

  describe.skipIf(!has('python3'))('and that make some calls too often to be traced', () => {
    const versionsOf = (before: string, after: string) => {
      const files = { 'io-perf.yml': 'workloads:\n  tool:\n    command: python3 tool.py\n', data: 'data\n' };
      const text = (calls: string): string => `import os\nfile = os.open('data', os.O_RDWR)\n${calls}`;
      return {
        files,
        before: { 'tool.py': text(before) },
        after: { 'tool.py': text(after) },
        words: ['--rounds', '2'],
      };
    };
    const reads = (times: number): string => `for _ in range(${times}): os.pread(file, 1, 0)\n`;

    it('are counted by the kernel, and no file is claimed for these calls', { timeout: 240_000 }, async () => {
      const { run, shown } = await expectVerdict(versionsOf(reads(60_000), `${reads(62_000)}os.fsync(file)\n`), {
        code: 1,
        lines: [
          /fsync 0 → 1 on data/,
          /of pread64 are too many to be traced, .*; of those that differ, the first 5,000 are mostly on data\.$/m,
        ],
      });
      const { base, head } = Object.values(run.cells)[0]!.subject;
      for (const side of [base, head]) {
        expect(side?.profile, shown).toMatchObject({ source: 'strace', untraced: ['pread64'] });
        expect(Object.keys(side!.profile!.paths!)).not.toContain('pread64');
      }
      expect(head!.profile!.perOp.pread64! - base!.profile!.perOp.pread64!).toBe(2000);
      expect(head!.profile!.readBytes! - base!.profile!.readBytes!).toBeGreaterThanOrEqual(2000);
    });

    it('are traced all the same where an input is longer, which explains them', { timeout: 240_000 }, async () => {
      const all = 'while os.read(file, 1): pass\n';
      const made = versionsOf(all, all);
      const { run, shown } = await expectVerdict(
        { ...made, before: { ...made.before, data: 'x'.repeat(60_000) }, after: { data: 'x'.repeat(62_000) } },
        { code: 0, lines: [/explained: .*data/] },
      );
      expect(Object.values(run.cells)[0]!.subject.head?.profile?.untraced, shown).toBeUndefined();
    });

    it.skipIf(!isLongCheck)(
      `are traced all the same where these calls are not on files${longOnly}`,
      { timeout: 240_000 },
      async () => {
        const writes = (times: number): string => `for _ in range(${times}): os.write(1, b'x')\n`;
        const { run, shown } = await expectVerdict(versionsOf(writes(60_000), writes(62_000)), {
          code: 0,
          lines: [/I\/O identical/],
        });
        expect(Object.values(run.cells)[0]!.subject.head?.profile?.untraced, shown).toBeUndefined();
      },
    );

    it.skipIf(!isLongCheck)(
      `are traced all the same where each write waits for the device${longOnly}`,
      { timeout: 240_000 },
      async () => {
        // In memory it does not wait, and is the same call.
        const writes = (flags: string): string =>
          `log = os.open('/dev/shm/' + str(os.getpid()), ${flags} | os.O_CREAT | os.O_RDWR)\nos.unlink('/dev/shm/' + str(os.getpid()))\n` +
          `for _ in range(60_000): os.pwrite(log, b'x', 0)\n`;
        await expectVerdict(versionsOf(writes('0'), writes('os.O_SYNC')), {
          code: 1,
          lines: [/writes with O_SYNC 0 → 60,000/],
        });
      },
    );
  });
});
