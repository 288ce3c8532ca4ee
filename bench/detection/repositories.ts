// Benchmarks of real repositories, in pairs. A Go, a Rust and a Python package come from their registries; a copy of each gets a commit
// that makes one benchmark perform every tenth operation twice. Both are compared by the defaults, and unchanged copies with themselves.
// On the same recordings other tools' rules are tried (peers.ts). What is printed is the table of docs/lab/benchmarks.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { costOf, isCounted, type Judgement, type RunDocument, samplesOf } from '../../src/core/document/index.ts';
import { median } from '../../src/core/stats/index.ts';
import { PEERS } from './peers.ts';

interface Edit {
  file: string;
  from: string;
  to: string;
}

interface Repository {
  name: string;
  version: string;
  /** Copies the package into a folder that is not there yet. */
  fetch: (folder: string, scratch: string) => void;
  /** Added to it. */
  files: (scratch: string) => Record<string, string>;
  /** So that an execution takes a second or two. */
  shortened?: Edit;
  /** What makes the operation costlier. */
  plant: Edit;
  /** Part of the name of the benchmark that it hits. */
  hits: string;
}

const run = (program: string, words: string[], cwd?: string): string =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  run('chmod', ['-R', 'u+w', to]);
}

const repositories: Record<string, Repository> = {
  go: {
    name: 'diskv',
    version: '3.0.1',
    fetch(folder, scratch) {
      const said = run('go', ['mod', 'download', '-json', 'github.com/peterbourgon/diskv/v3@v3.0.1'], scratch);
      copy((JSON.parse(said) as { Dir: string }).Dir, folder);
    },
    files: () => ({
      'io-perf.yml': `workloads:
  diskv:
    build: go test -c -o diskv.test .
    command: ./diskv.test -test.run NONE -test.bench . -test.benchtime 500x
    results: go
    only: -test.bench {regex}
`,
    }),
    shortened: { file: 'speed_test.go', from: 'keyCount = 1000', to: 'keyCount = 100' },
    plant: {
      file: 'diskv.go',
      from: 'func (d *Diskv) Read(key string) ([]byte, error) {\n',
      to: `var reads int

func (d *Diskv) Read(key string) ([]byte, error) {
	value, err := d.readOnce(key)
	if len(value) == 4096 && d.CacheSizeMax == 0 {
		if reads++; reads%10 == 0 {
			return d.readOnce(key)
		}
	}
	return value, err
}

func (d *Diskv) readOnce(key string) ([]byte, error) {
`,
    },
    hits: 'BenchmarkRead__4KB_NoCache',
  },
  rust: {
    name: 'cacache',
    version: '13.1.0',
    fetch(folder, scratch) {
      const probe = join(scratch, 'cacache-probe');
      mkdirSync(join(probe, 'src'), { recursive: true });
      writeFileSync(join(probe, 'src', 'lib.rs'), '');
      const toml =
        '[package]\nname = "probe"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\ncacache = "=13.1.0"\n';
      writeFileSync(join(probe, 'Cargo.toml'), toml);
      const { packages } = JSON.parse(run('cargo', ['metadata', '--format-version', '1'], probe)) as {
        packages: { name: string; manifest_path: string }[];
      };
      copy(join(packages.find(({ name }) => name === 'cacache')!.manifest_path, '..'), folder);
      run('cargo', ['generate-lockfile'], folder);
      // Each side builds in a folder of its own; what they depend on is built once.
      run(
        'cargo',
        ['bench', '--quiet', '--no-run', '--bench', 'benchmarks', '--target-dir', join(scratch, 'cacache-target')],
        folder,
      );
    },
    files: (scratch) => ({
      'io-perf.yml': `workloads:
  cacache:
    build: cp -a ${join(scratch, 'cacache-target')} target && cargo bench --no-run --bench benchmarks
    command: cargo bench --quiet --bench benchmarks -- --noplot --sample-size 10 --warm-up-time 0.02 --measurement-time 0.05 --nresamples 1000
    results: criterion
    only: '{regex}'
`,
    }),
    shortened: {
      file: 'benches/benchmarks.rs',
      from: 'criterion_main!(benches, benches_async);',
      to: 'criterion_main!(benches);',
    },
    plant: {
      file: 'src/get.rs',
      from: '    inner(cache.as_ref(), key.as_ref())\n}\n\n/// Reads the entire contents of a cache file synchronously into a bytes\n/// vector, looking the data up by its content address.',
      to: `    static READS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    if READS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 10 == 9 {
        inner(cache.as_ref(), key.as_ref())?;
    }
    inner(cache.as_ref(), key.as_ref())
}

/// Reads the entire contents of a cache file synchronously into a bytes
/// vector, looking the data up by its content address.`,
    },
    hits: 'get::data_sync',
  },
  python: {
    name: 'diskcache',
    version: '5.6.3',
    fetch(folder, scratch) {
      const words = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--no-binary', ':all:', '--dest', scratch];
      run('python3', [...words, 'diskcache==5.6.3'], scratch);
      run('tar', ['xzf', 'diskcache-5.6.3.tar.gz', '--no-same-owner'], scratch);
      renameSync(join(scratch, 'diskcache-5.6.3'), folder);
      const python = join(scratch, 'python');
      run('python3', ['-m', 'venv', python]);
      run(join(python, 'bin', 'python'), [
        '-m',
        'pip',
        'install',
        '--quiet',
        'pytest==9.2.0',
        'pytest-benchmark==5.3.1',
      ]);
    },
    // The package has no benchmarks that print results: these call what its own script calls.
    files: (scratch) => ({
      'benchmarks.py': `import pytest
from diskcache import Cache

sizes = [100, 4096, 65536, 262144]


@pytest.fixture
def cache(tmp_path):
    with Cache(str(tmp_path)) as cache:
        yield cache


def short(benchmark, operation):
    benchmark.pedantic(operation, rounds=10, iterations=20, warmup_rounds=1)


@pytest.mark.parametrize("size", sizes)
def test_get(benchmark, cache, size):
    cache.set("key", b"x" * size)
    short(benchmark, lambda: cache.get("key"))


@pytest.mark.parametrize("size", sizes)
def test_contains(benchmark, cache, size):
    cache.set("key", b"x" * size)
    short(benchmark, lambda: "key" in cache)


@pytest.mark.parametrize("size", sizes)
def test_set(benchmark, cache, size):
    value = b"x" * size
    short(benchmark, lambda: cache.set("key", value))
`,
      'io-perf.yml': `workloads:
  diskcache:
    command: '${join(scratch, 'python', 'bin', 'python')} -m pytest -q -p no:cacheprovider -o testpaths=benchmarks.py --benchmark-json=out.json'
    results: pytest-benchmark
    results-file: out.json
    only: '{names}'
`,
    }),
    plant: {
      file: 'diskcache/core.py',
      from: '    def get(\n        self,\n        key,\n        default=None,',
      to: `    reads = 0

    def get(self, key, *args, **kwargs):
        value = self.get_once(key, *args, **kwargs)
        if type(value) is bytes and len(value) == 65536:
            Cache.reads += 1
            if Cache.reads % 10 == 0:
                self.get_once(key, *args, **kwargs)
        return value

    def get_once(
        self,
        key,
        default=None,`,
    },
    hits: 'test_get[65536]',
  },
};

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const scratch = resolve(valueOf('--folder') ?? '.');
const unchangedTimes = Number(valueOf('--times') ?? 20);
const plantedTimes = Number(valueOf('--planted') ?? 3);
const only = valueOf('--only')?.split(',') ?? Object.keys(repositories);
const separator = process.argv.indexOf('--');
const more = separator < 0 ? [] : process.argv.slice(separator + 1);
const ioPerf = resolve(valueOf('--io-perf') ?? 'io-perf');

function edit(folder: string, { file, from, to }: Edit): void {
  const source = readFileSync(join(folder, file), 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} in ${folder} is not as expected.`);
  writeFileSync(
    join(folder, file),
    source.replace(from, () => to),
  );
}

function prepare(repository: Repository): string {
  const folder = join(scratch, repository.name);
  if (existsSync(folder)) return folder;
  repository.fetch(folder, scratch);
  const git = (...words: string[]): string =>
    run('git', ['-C', folder, '-c', 'user.name=N', '-c', 'user.email=n@example.com', ...words]);
  git('init', '--quiet', '--initial-branch=main');
  for (const [path, text] of Object.entries(repository.files(scratch))) writeFileSync(join(folder, path), text);
  if (repository.shortened) edit(folder, repository.shortened);
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', `${repository.name} ${repository.version}`);
  git('checkout', '--quiet', '-b', 'slower');
  edit(folder, repository.plant);
  git('commit', '--quiet', '--all', '--message', 'Every tenth operation twice');
  git('checkout', '--quiet', 'main');
  return folder;
}

interface Recording {
  minutes: number;
  run: RunDocument;
  judgement: Judgement;
}

/** What is there already is not measured again. */
function record(folder: string, name: string, head: string): Recording {
  const results = `${folder}-results`;
  mkdirSync(results, { recursive: true });
  const [output, answer] = [join(results, `${name}.json`), join(results, `${name}-judged.json`)];
  if (!existsSync(answer)) {
    const words = ['compare', '--quiet', '--format', 'json', '--base', 'ref=main', '--head', `ref=${head}`];
    const begin = performance.now();
    const { status, stdout } = spawnSync(ioPerf, [...words, '--output', output, ...more], {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0 && status !== 1) throw new Error(`compare of ${name} in ${folder} ended with ${status}.`);
    const minutes = (performance.now() - begin) / 60_000;
    writeFileSync(answer, JSON.stringify({ minutes, judgement: JSON.parse(stdout) as Judgement }));
  }
  const { minutes, judgement } = JSON.parse(readFileSync(answer, 'utf8')) as Omit<Recording, 'run'>;
  return { minutes, judgement, run: JSON.parse(readFileSync(output, 'utf8')) as RunDocument };
}

/** Benchmark → its times on each side, in the order measured; figures that are counted have no place in these rules. */
function timesOf({ run: { cells }, judgement }: Recording) {
  return Object.entries(cells).flatMap(([id, { name = id, subject, sameAs }]) => {
    const figures = (side: string): number[] =>
      samplesOf(subject[side] ?? { samples: [] }).map(({ ns, value }) =>
        costOf(value ?? ns ?? NaN, subject[side]!.summary!.better),
      );
    const { summary } = subject.head ?? {};
    if (!summary || !subject.base || isCounted(summary) || sameAs !== undefined) return [];
    return [{ name, base: figures('base'), head: figures('head'), judged: judgement.cells[id]! }];
  });
}

type Times = ReturnType<typeof timesOf>[number];

const rules: Record<string, (times: Times) => boolean> = {
  'io-perf': ({ judged }) => judged.verdict === 'regressed',
  ...Object.fromEntries(
    Object.entries(PEERS)
      .filter(([name]) => /benchstat|github-action-benchmark|criterion/.test(name))
      .map(([name, rule]) => [name, ({ base, head }: Times) => base.length > 1 && head.length > 1 && rule(base, head)]),
  ),
};

const said = (recordings: readonly Recording[]): string => {
  const minutes = median(recordings.map((one) => one.minutes));
  const pairs = median(recordings.flatMap((one) => timesOf(one).map(({ judged }) => judged.pairsUsed ?? 0)));
  return `${minutes.toFixed(1)} | ${pairs.toFixed(0)}`;
};

console.log('| repository | benchmarks | comparisons | minutes | pairs | rule | slowed one found | others alarmed |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const key of only) {
  const repository = repositories[key];
  if (!repository) throw new Error(`--only: there is no "${key}", only ${Object.keys(repositories).join(', ')}.`);
  const folder = prepare(repository);
  const count = (times: number, name: string, head: string): Recording[] =>
    Array.from({ length: times }, (_, index) => record(folder, `${name}-${index}`, head));
  const planted = count(plantedTimes, 'slower', 'slower');
  const unchanged = count(unchangedTimes, 'unchanged', 'main');
  for (const [kind, recordings] of Object.entries({ slower: planted, unchanged })) {
    if (recordings.length === 0) continue;
    for (const [rule, alarms] of Object.entries(rules)) {
      const isHit = ({ name }: Times): boolean => kind === 'slower' && name.endsWith(repository.hits);
      const found = recordings.filter((one) => timesOf(one).some((times) => isHit(times) && alarms(times))).length;
      const others = recordings.filter((one) => timesOf(one).some((times) => !isHit(times) && alarms(times))).length;
      const benchmarks = Math.max(...recordings.map((one) => timesOf(one).length));
      const [of, what] = [recordings.length, `${repository.name} ${repository.version}, ${kind}`];
      const hits = kind === 'slower' ? `${found} of ${of}` : '–';
      console.log(`| ${what} | ${benchmarks} | ${of} | ${said(recordings)} | ${rule} | ${hits} | ${others} of ${of} |`);
    }
  }
}
