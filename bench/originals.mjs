// Faithful cells against the studies' own programs: the time of each arm of studies 001, 003 and 004 as a cell measures it, over what
// the program of bench/originals, written from the study's text, prints for the same files. `matrix`: native cells against C that makes the
// same calls.
//
//   node bench/originals.mjs [--study 001,003,004,matrix] [--rounds 7] [--count 10] [--jvm ours|default] [--directory DIR] [--workloads io-perf.yml]
//
// Every figure comes from a new process, cell and original in turns, in random order; a ratio is that of the two processes of one
// turn, and the table has their median, beside the least time over the least, which a busy machine disturbs less. Linux; needs cc, javac and what the Java and native runners need.
// The originals in Java have the options of our JVM, so that programs are compared; --jvm default: none, as their authors had it.
// --workloads: builds the originals, writes them as workloads of a configuration, and measures nothing.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loadRooms } from './rooms.mjs';

const { values: options } = parseArgs({
  options: {
    study: { type: 'string', default: '001,003,004' },
    rounds: { type: 'string', default: '7' },
    count: { type: 'string', default: '10' },
    directory: { type: 'string', default: '.' },
    jvm: { type: 'string', default: 'ours' },
    workloads: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const count = Number(options.count);
const root = resolve(import.meta.dirname, '..');
// The runner touches the young generation before anything is timed.
const ours = [`@${join(root, 'runners', 'java', 'jvm.options')}`, '-XX:+AlwaysPreTouch'];
const jvm = ['java', ...(options.jvm === 'default' ? [] : ours)];
const sources = join(root, 'bench', 'originals');
if (!(rounds >= 1) || !(count >= 2) || !['ours', 'default'].includes(options.jvm)) {
  console.error('bench/originals: --rounds is 1 or more, --count 2 or more, --jvm ours or default.');
  process.exit(2);
}

const keeps = options.workloads !== undefined;
const folder = keeps
  ? join(dirname(resolve(options.workloads)), 'originals')
  : mkdtempSync(join(resolve(options.directory), '.io-perf-originals-'));
mkdirSync(folder, { recursive: true });
if (!keeps) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => process.exit(code));

function run(program, words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) {
    console.error(`bench/originals: ${program} failed: ${(stderr || (error?.message ?? '')).trim()}`);
    process.exit(1);
  }
  return stdout;
}

/** What an original prints: its figures by their names, in nanoseconds. */
const figuresOf = (text) => new Map(JSON.parse(text).map(({ name, value }) => [name, value]));

const { createHostTarget, corpusListing } = await loadRooms(
  `export { createHostTarget } from './src/places/targets/index.ts';
   export { corpusListing } from './src/engine/corpora/corpora.ts';`,
  folder,
);
const target = createHostTarget({ root });
const runners = {};
for (const name of options.study === 'matrix' ? ['native'] : ['java', 'native']) {
  const prepared = await target.prepareRunner(name, () => undefined);
  if ('reason' in prepared) {
    console.error(`bench/originals: the ${name} runner cannot be built: ${prepared.reason}`);
    process.exit(1);
  }
  runners[name] = prepared;
}

/** Samples of cells, one after the other in one new process. @returns nanoseconds of each sample of each cell */
async function measureCells(runner, cells, { samples, corpus, ops = 1 }) {
  const { command, environment } = runners[runner];
  const home = mkdtempSync(join(folder, 'cells-'));
  const [program, ...words] = [...command, '--dir', home];
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${request}\n`);
    const answer = JSON.parse((await lines.next()).value);
    if (answer.error) throw new Error(`${request}: ${answer.error.message}`);
    return answer;
  };
  const times = [];
  for (const cell of cells) {
    const tree = corpus === undefined ? '' : ` corpus=${encodeURIComponent(corpus).replaceAll('%2F', '/')}`;
    await ask(`setup ${cell} seed=42${tree}`);
    const own = [];
    for (let sample = 0; sample < samples; sample++) own.push((await ask(`sample ${cell} ops=${ops} cache=warm`)).ns);
    times.push(own);
    await ask(`teardown ${cell}`);
  }
  child.stdin.end();
  await new Promise((done) => child.on('close', done));
  rmSync(home, { recursive: true, force: true });
  return times;
}

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

// The studies: each arm's name, its cell, and the words that start its original.

/** @type {Record<string, () => Promise<{ groups: object[] }>>} */
const studies = {
  '001': () => {
    run('javac', ['-d', folder, join(sources, 'Study001.java')]);
    const query = 'family=seed-faithful&size=1MiB&target=existing';
    return [
      {
        runner: 'java',
        arms: ['block', 'buffer', 'byte'],
        cells: [
          `write/FileOutputStream.block?chunk=1KiB&${query}`,
          `write/BufferedOutputStream.byte?buffer=1KiB&${query}`,
          `write/FileOutputStream.byte?${query}`,
        ],
        samples: count,
        summary: mean,
        original: [...jvm, '-cp', folder, 'Study001', join(folder, 'TestData'), String(1024 ** 2), String(count)],
      },
    ];
  },
  '003': () => {
    run('javac', ['-d', folder, join(sources, 'Study003.java')]);
    run('cc', ['-O2', '-o', join(folder, 'study003'), join(sources, 'study003.c')]);
    const [files, least, most] = [800, 1024, 4096];
    const set = join(folder, 'set');
    mkdirSync(set, { recursive: true });
    for (let index = 0; index < files; index++) {
      const size = least + Math.floor(((most - least) * index) / (files - 1));
      writeFileSync(join(set, `s${index}`), Buffer.alloc(size, 1));
    }
    const one = (runner, arm, api, original) => ({
      runner,
      arms: [arm],
      cells: [`read-set/${api}?count=${files}&max=4KiB&min=1KiB`],
      samples: count,
      summary: (times) => median(times.slice(1)),
      original: [...original, arm, set, String(count)],
    });
    const java = [...jvm, '-cp', folder, 'Study003'];
    const c = [join(folder, 'study003')];
    return [
      one('native', 'fread', 'fread', c),
      one('native', 'mmap', 'mmap-copy', c),
      one('native', 'read', 'read', c),
      one('java', 'buffered', 'BufferedInputStream', java),
      one('java', 'stream', 'FileInputStream', java),
      one('java', 'map', 'FileChannel.map.leak', java),
    ];
  },
  '004': async () => {
    const jar = runners.java.command.find((word) => word.endsWith('.jar'));
    run('javac', ['-nowarn', '-cp', jar, '-d', folder, join(sources, 'Study004.java')]);
    run('cc', [
      '-O0',
      '-fPIC',
      '-shared',
      '-o',
      join(folder, 'libstudy004.so'),
      join(sources, 'study004.c'),
      '-lpthread',
    ]);
    const tree = join(folder, 'tree');
    await target.makeCorpus(corpusListing('source', 100_000, 42), tree);
    const entries = readdirSync(tree, { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).length;
    console.log(`study 004: ${entries.length - folders} files in ${folders} folders, in memory`);
    const query = 'entries=100000&family=seed-faithful&shape=source';
    const start = [...jvm, '-cp', `${folder}:${jar}`, `-Djnr.ffi.library.path=${folder}`, 'Study004'];
    const one = (arm, api, threads = '') => ({
      runner: 'java',
      arms: [arm],
      cells: [`traverse/${api}?${query}${threads}`],
      samples: 1,
      corpus: tree,
      summary: ([first]) => first,
      original: [...start, arm, tree, join(folder, 'paths.txt')],
    });
    return [
      one('listFiles', 'File.listFiles'),
      one('walk', 'Files.walk'),
      one('readdir', 'jnr-readdir'),
      one('readdir-forkjoin', 'jnr-readdir-forkjoin', '&threads=6'),
      one('library', 'jnr-library'),
      one('library-parallel', 'jnr-library-parallel', '&threads=6'),
    ];
  },
  matrix: async () => {
    run('cc', ['-O2', '-o', join(folder, 'matrix'), join(sources, 'matrix.c'), '-lpthread']);
    const tree = join(folder, 'flat');
    await target.makeCorpus(corpusListing('flat', 10_000, 42), tree);
    const home = join(folder, 'matrix-files');
    const one = (arm, ops, cell, corpus) => ({
      runner: 'native',
      arms: [arm],
      cells: [cell],
      ops,
      samples: count,
      corpus,
      summary: median,
      home,
      original: [
        join(folder, 'matrix'),
        arm,
        home,
        String(ops),
        String(count),
        ...(corpus === undefined ? [] : [corpus]),
      ],
    });
    const random = 'chunk=4KiB&pattern=random';
    return [
      one('chown', 4000, 'chown/chown'),
      one('sync', 100, 'sync/fsync'),
      one('stat-among', 10_000, 'stat-among/lstat?entries=10000&shape=flat', tree),
      one('readv', 4, 'read/readv?chunk=64KiB&size=16MiB'),
      one('writev', 4, 'write/writev?chunk=64KiB&size=4MiB'),
      one('pread-direct', 300, `read-at/pread-direct?${random}&size=64MiB`),
      one('pwrite-direct', 300, `write-at/pwrite-direct?${random}&size=16MiB`),
      one('libaio', 600, `read-at/libaio?depth=8&${random}&size=64MiB`),
      one('mmap-msync', 60, `write-at/mmap-msync?${random}&size=16MiB&sync=each`),
      one('wal', 60, `transaction/pwrite?journal=wal&pages=4&${random}&size=16MiB`),
      one('pages', 30, `transaction/pwrite?journal=none&pages=16&${random}&size=16MiB`),
      one('compact', 2, 'compact/read-write?chunk=64KiB&count=8&size=1MiB&sync=never'),
      one('parallel-read', 4000, `parallel-read/threads?workers=2&${random}&size=64MiB`),
      one('parallel-files', 2000, 'parallel-files/threads?branching=3&depth=1&phase=create&workers=2'),
    ];
  },
};

const wanted = options.study.split(',');
const unknown = wanted.find((study) => !Object.hasOwn(studies, study));
if (unknown !== undefined) {
  console.error(`bench/originals: there is no original of study "${unknown}"; there are 001, 003, 004 and matrix.`);
  process.exit(2);
}

const quoted = (word) => (/^[\w./:=,@+-]+$/.test(word) ? word : `"${word}"`);
if (keeps) {
  const lines = ['workloads:'];
  for (const study of wanted) {
    for (const { arms, original, corpus, home } of await studies[study]()) {
      lines.push(`  study-${study}-${arms.length > 1 ? 'writes' : arms[0]}:`);
      if (home !== undefined) lines.push(`    prepare: rm -rf ${quoted(home)} && mkdir ${quoted(home)}`);
      else if (corpus !== undefined) lines.push(`    prepare: rm -f ${quoted(original.at(-1))}`);
      lines.push(`    command: ${original.map(quoted).join(' ')}`, '    results: customSmallerIsBetter');
    }
  }
  writeFileSync(options.workloads, `${lines.join('\n')}\n`);
  console.log(`Written to ${options.workloads}: ./io-perf run --config ${options.workloads}`);
  process.exit();
}

console.log(
  `cell ÷ original, ${rounds} turns each; 1.00 is the same time, wanted are medians from 0.90 to 1.10 (matrix: 0.85 to 1.15)`,
);
console.log('study  arm               cell ms  original ms  ratio  from … to     least ÷ least');
let outside = 0;
for (const study of wanted) {
  for (const { runner, arms, cells, summary, original, home, ...how } of await studies[study]()) {
    const turns = arms.map(() => []);
    for (let round = 0; round < rounds; round++) {
      const takeCells = async () => (await measureCells(runner, cells, how)).map(summary);
      const takeOriginal = () => {
        if (home !== undefined) {
          rmSync(home, { recursive: true, force: true });
          mkdirSync(home);
        } else if (how.corpus !== undefined) rmSync(original.at(-1), { force: true });
        const figures = figuresOf(run(original[0], original.slice(1)));
        return arms.map((arm) => figures.get(arm));
      };
      const isCellFirst = Math.random() < 0.5;
      const early = isCellFirst ? await takeCells() : takeOriginal();
      const late = isCellFirst ? takeOriginal() : await takeCells();
      const [ours, theirs] = isCellFirst ? [early, late] : [late, early];
      arms.forEach((_, index) => turns[index].push({ ours: ours[index], theirs: theirs[index] }));
    }
    arms.forEach((arm, index) => {
      const ratios = turns[index].map(({ ours, theirs }) => ours / theirs).toSorted((a, b) => a - b);
      const ratio = median(ratios);
      const margin = study === 'matrix' ? 0.15 : 0.1;
      const isOutside = Math.abs(ratio - 1) > margin;
      if (isOutside) outside++;
      const times = [turns[index].map(({ ours }) => ours), turns[index].map(({ theirs }) => theirs)];
      const [own, its] = times.map((list) => (median(list) / 1e6).toFixed(2));
      const least = (Math.min(...times[0]) / Math.min(...times[1])).toFixed(2);
      console.log(
        `${study}    ${arm.padEnd(16)} ${own.padStart(8)} ${its.padStart(12)}  ${ratio.toFixed(2).padStart(5)}  ${ratios[0].toFixed(2)} … ${ratios.at(-1).toFixed(2)}  ${least.padStart(12)}${isOutside ? '  !' : ''}`,
      );
    });
  }
}
console.log(outside === 0 ? 'all arms lie within what is wanted' : `outside of what is wanted: ${outside}`);
process.exitCode = outside === 0 ? 0 : 1;
