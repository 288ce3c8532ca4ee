/** Finds measurable commands in a project of Python. */
import { basename } from 'node:path/posix';
import {
  type Candidate,
  type Found,
  inTurn,
  loading,
  type Project,
  quote,
  startOf,
  withCalls,
} from './project-files.ts';
import { programPath, systemNames } from './system-names.ts';
import { type Fields, fieldsOf, listOf, namesOf, textEntries } from '../../languages/index.ts';

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

export async function python(project: Project): Promise<Found[]> {
  const manifest = await project.toml('pyproject.toml');
  const isPackage = manifest !== undefined || project.has('setup.py') || project.has('setup.cfg');
  const needs = project.has('requirements.txt');
  const testFiles = project.paths(/(^|\/)test_[^/]*\.py$|_test\.py$/);
  const sources = await project.texts(testFiles.slice(0, maxRead));
  const isPytest = sources.some((text) => /^(import|from) pytest\b|^def test_/m.test(text));
  const isTimed = sources.some((text) => /^\s*def test_\w*\([^)]*\bbenchmark\b/m.test(text));
  const development = developmentNeeds(project, manifest);
  const named = fieldsOf(manifest?.project);
  const extras = fieldsOf(named['optional-dependencies']);
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
  const build: { build?: string } = isPlain ? {} : { build: venv };
  const program = isPlain ? systemNames.python : ofVenv('python');
  const from = manifest === undefined ? (project.has('setup.py') ? 'setup.py' : 'the tests') : 'pyproject.toml';
  const ofPoetry = poetryOf(manifest);
  const scripts = [...textEntries(named.scripts), ...textEntries(ofPoetry.scripts)].map(([name]) => name);
  const library = isPackage ? libraryOf(project, named.name ?? ofPoetry.name) : undefined;
  const isHelper = isPackage || otherBuilds.some((name) => project.has(name));
  const plainScripts = isHelper ? [] : await scriptsOf(project);
  const command = `${program} -m ${isPytest ? pytest : 'unittest -q'}`;
  const tests: Candidate = { name: 'tests', kind: 'tests', ...build, command, from };
  const largest = await project.withMostTests(testFiles, /^\s*(?:async )?def test_/gm);
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
  return [
    ...benchmarksOf(project, isTimed, { ...build, command: `${program} -m ${pytest}` }),
    testFiles.length > 0 && withDevelopment(tests),
    ...largest.map((path) =>
      withDevelopment({ ...tests, name: basename(path, '.py'), isPart: true, command: `${command} ${quote(path)}` }),
    ),
    ...scripts.map((name) => startOf(name, ofVenv(name), from, build.build)),
    library !== undefined && {
      ...loading,
      from,
      build: `${newVenv} -e .`,
      command: `${ofVenv('python')} -c ${quote(`import ${library}`)}`,
    },
    ...plainScripts.map((path): Candidate => ({
      name: basename(path, '.py'),
      kind: 'program',
      ...build,
      from: path,
      command: `${program} ${quote(path)}`,
    })),
  ];
}

/** @param way in which pytest is built and run */
function benchmarksOf(project: Project, isTimed: boolean, way: Pick<Candidate, 'build' | 'command'>): Candidate[] {
  if (project.paths(/^benchmarks?\/.*test_[^/]*\.py$/).length === 0) return [];
  const folder = project.paths(/^benchmarks\//).length > 0 ? 'benchmarks' : 'benchmark';
  const command = `${way.command} ${folder}`;
  const plain: Candidate = { ...way, name: 'benchmarks', kind: 'benchmark', command, from: 'the folder of benchmarks' };
  const results = { results: 'pytest-benchmark', 'results-file': pytestResults };
  const timed = { ...plain, command: `${command} --benchmark-json=${pytestResults}`, ...results };
  return isTimed ? withCalls(timed, { command: `${command} --benchmark-disable` }) : [plain];
}

const poetryOf = (manifest: Fields | undefined): Fields => fieldsOf(fieldsOf(manifest?.tool).poetry);

/** The package or module that can be imported: the one of the project's own name, or the first. */
function libraryOf({ files }: Project, name: unknown): string | undefined {
  const all = files.flatMap((path) => /^(?:src\/)?([A-Za-z]\w*)(?:\/__init__)?\.py$/.exec(path)?.[1] ?? []);
  const found = all.filter(
    (one) => !/^(tests?|docs?|examples?|benchmarks?|setup|conftest|conf)$|^test_|_test$/.test(one),
  );
  const own = String(name).toLowerCase().replace(/[-.]/g, '_');
  return found.find((one) => one.toLowerCase() === own) ?? found[0];
}

const developmentFiles =
  /^(requirements[-_.](dev|tests?|testing)|(dev|tests?|testing)[-_.]requirements|(requirements|tests?)\/(dev|development|requirements|tests?|testing))\.txt$/;

/** What only those who work on the project need, as arguments of pip; may be empty. */
function developmentNeeds(project: Project, manifest: Fields | undefined): string {
  const files = project.paths(developmentFiles).map((path) => `-r ${quote(path)}`);
  const groups = Object.values(fieldsOf(manifest?.['dependency-groups'])).flatMap(listOf);
  const poetry = poetryOf(manifest);
  const ofGroups = Object.values(fieldsOf(poetry.group)).map((group) => fieldsOf(group).dependencies);
  const names = namesOf(poetry['dev-dependencies'], ...ofGroups).filter((name) => name !== 'python');
  const needs = [...groups.filter((need) => typeof need === 'string'), ...names];
  return [...files, ...needs.map(quote)].join(' ');
}

async function scriptsOf(project: Project): Promise<string[]> {
  const top = project.paths(/^[^/]+\.py$/).filter((path) => !/test|setup|conftest/.test(path));
  const texts = await project.texts(top);
  return top.filter((_, index) => /^if __name__ == ['"]__main__['"]/m.test(texts[index]!));
}
