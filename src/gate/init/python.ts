/** Finds measurable commands in a project of Python. */
import {
  type Candidate,
  fileName,
  filesOfMaxTests,
  inTurn,
  loading,
  type Project,
  quote,
  withCalls,
} from './project-files.ts';
import { record, texts, toml } from './manifest.ts';
import { programPath, systemNames } from './system-names.ts';

/** Files that show which kind of tests these are. */
const maxRead = 50;

/** What pytest says where it has removed what tests of an earlier one use. */
const tooNewPytest = /\bPluginValidationError\b|\bPytestRemovedIn\w+/;

/** The project's own options may be of a plugin, most often of one that measures coverage. */
const optionOfPlugin = /\bunrecognized arguments\b/;

const pytest = 'pytest -q -p no:cacheprovider';

/** A folder that git usually ignores. */
const pytestResults = '.venv/io-perf-bench.json';

const ofVenv = (name: string): string => quote(programPath(`${systemNames.venvPrograms}/${name}`));

/** Beside them a script is a helper of a project in another language, whose sources it does not run. */
const otherBuilds = [
  'CMakeLists.txt',
  'meson.build',
  'Cargo.toml',
  'go.mod',
  'package.json',
  'pom.xml',
  'configure.ac',
];

export async function python(project: Project): Promise<Candidate[]> {
  const manifest = await toml(project, 'pyproject.toml');
  const isPackage = manifest !== undefined || project.has('setup.py') || project.has('setup.cfg');
  const needs = project.has('requirements.txt');
  const testFiles = project.files.filter((path) => /(^|\/)test_[^/]*\.py$|_test\.py$/.test(path));
  const sources = await Promise.all(testFiles.slice(0, maxRead).map((path) => project.read(path)));
  const isPytest = sources.some((text) => /^(import|from) pytest\b|^def test_/m.test(text ?? ''));
  const isTimed = sources.some((text) => /^\s*def test_\w*\([^)]*\bbenchmark\b/m.test(text ?? ''));
  const development = developmentNeeds(project, manifest);
  const extras = record(record(manifest?.project)['optional-dependencies']);
  const extra = ['test', 'tests', 'testing', 'dev'].find((name) => Object.hasOwn(extras, name));
  const packages = [
    needs && '-r requirements.txt',
    isPackage && `-e ${extra === undefined ? '.' : quote(`.[${extra}]`)}`,
    isPytest && 'pytest',
    isTimed && 'pytest-benchmark',
  ].filter((part) => part !== false);
  const isPlain = packages.length === 0;
  const newVenv = `${systemNames.python} -m venv .venv && ${ofVenv('pip')} install -q`;
  const venv = `${newVenv} ${packages.join(' ')}`;
  const build = isPlain ? {} : { build: venv };
  const program = isPlain ? systemNames.python : ofVenv('python');
  const from = manifest === undefined ? (project.has('setup.py') ? 'setup.py' : 'the tests') : 'pyproject.toml';
  const ofPoetry = record(record(manifest?.tool).poetry);
  const named = record(manifest?.project);
  const scripts = [...texts(named.scripts), ...texts(ofPoetry.scripts)].map(([name]) => name);
  const library = isPackage ? libraryOf(project, named.name ?? ofPoetry.name) : undefined;
  const benchmarks = project.files.some((path) => /^benchmarks?\/.*test_[^/]*\.py$/.test(path));
  const isHelper = isPackage || otherBuilds.some((name) => project.has(name));
  const plainScripts = isHelper ? [] : await scriptsOf(project);
  const tests: Candidate = {
    name: 'tests',
    kind: 'tests',
    ...build,
    command: `${program} -m ${isPytest ? pytest : 'unittest -q'}`,
    from,
  };
  const largest = await filesOfMaxTests(project, testFiles, /^\s*(?:async )?def test_/gm);
  // Packages for development have linters as well, so they are installed only where the tests need more.
  const withDevelopment = (candidate: Candidate): Candidate => {
    const { command } = candidate;
    const older = venv.replace(/ pytest(?= |$)/, ` ${quote('pytest<8')}`);
    // It finds tests in folders that are no packages.
    const byPytest = { build: `${venv} pytest`, command: command.replace('unittest -q', pytest) };
    return inTurn([
      candidate,
      ...(isPytest ? [{ ...candidate, command: `${command} -o addopts=`, isFor: optionOfPlugin }] : []),
      ...(development === '' || isPlain ? [] : [{ ...candidate, build: `${venv} ${development}` }]),
      ...(isPlain ? [] : [{ ...candidate, ...(isPytest ? { build: older, isFor: tooNewPytest } : byPytest) }]),
    ])!;
  };
  const plain: Candidate = {
    name: 'benchmarks',
    kind: 'benchmark',
    ...build,
    command: `${program} -m ${pytest} ${folderOfBenchmarks(project)}`,
    from: 'the folder of benchmarks',
  };
  const timed: Candidate = {
    ...plain,
    command: `${plain.command} --benchmark-json=${pytestResults}`,
    ...{ results: 'pytest-benchmark', 'results-file': pytestResults },
  };
  return [
    ...(!benchmarks ? [] : isTimed ? withCalls(timed, { command: `${plain.command} --benchmark-disable` }) : [plain]),
    ...(testFiles.length === 0 ? [] : [withDevelopment(tests)]),
    ...largest.map((path) =>
      withDevelopment({ ...tests, name: nameOf(path), isPart: true, command: `${tests.command} ${quote(path)}` }),
    ),
    ...scripts.map((name): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      ...build,
      command: `${ofVenv(name)} --help`,
      from,
    })),
    ...(library === undefined
      ? []
      : [
          {
            ...{ ...loading, from, build: `${newVenv} -e .` },
            command: `${ofVenv('python')} -c ${quote(`import ${library}`)}`,
          },
        ]),
    ...plainScripts.map((path): Candidate => ({
      name: nameOf(path),
      kind: 'program',
      ...build,
      command: `${program} ${quote(path)}`,
      from: path,
    })),
  ];
}

/** The package or module that can be imported: the one of the project's own name, or the first. */
function libraryOf({ files }: Project, name: unknown): string | undefined {
  const all = files.flatMap((path) => /^(?:src\/)?([A-Za-z]\w*)(?:\/__init__)?\.py$/.exec(path)?.[1] ?? []);
  const found = all.filter(
    (one) => !/^(tests?|docs?|examples?|benchmarks?|setup|conftest|conf)$|^test_|_test$/.test(one),
  );
  const own = String(name).toLowerCase().replace(/[-.]/g, '_');
  return found.find((one) => one.toLowerCase() === own) ?? found[0];
}

const nameOf = (path: string): string => fileName(path).replace(/\.py$/, '');

/** What only those who work on the project need, as arguments of pip; may be empty. */
function developmentNeeds(project: Project, manifest: Record<string, unknown> | undefined): string {
  const files = project.files.filter((path) =>
    /^(requirements[-_.](dev|tests?|testing)|(dev|tests?|testing)[-_.]requirements|(requirements|tests?)\/(dev|development|requirements|tests?|testing))\.txt$/.test(
      path,
    ),
  );
  const groups = Object.values(record(manifest?.['dependency-groups'])).flatMap((group) =>
    Array.isArray(group) ? group.filter((need) => typeof need === 'string') : [],
  );
  const poetry = record(record(manifest?.tool).poetry);
  const tables = [
    record(poetry['dev-dependencies']),
    ...Object.values(record(poetry.group)).map((group) => record(record(group).dependencies)),
  ];
  const names = tables.flatMap((table) => Object.keys(table)).filter((name) => name !== 'python');
  return [...files.map((path) => `-r ${quote(path)}`), ...[...groups, ...names].map(quote)].join(' ');
}

const folderOfBenchmarks = ({ files }: Project): string =>
  files.some((path) => path.startsWith('benchmarks/')) ? 'benchmarks' : 'benchmark';

async function scriptsOf(project: Project): Promise<string[]> {
  const top = project.files.filter((path) => /^[^/]+\.py$/.test(path) && !/test|setup|conftest/.test(path));
  const found: string[] = [];
  for (const path of top)
    if (/^if __name__ == ['"]__main__['"]/m.test((await project.read(path)) ?? '')) found.push(path);
  return found;
}
