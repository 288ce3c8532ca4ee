/** Finds measurable commands in projects of C#, F# and Visual Basic: benchmarks of BenchmarkDotNet, each project of tests, programs. */
import { realpath } from 'node:fs/promises';
import {
  dotnetOf,
  type DotnetProject,
  dotnetHere,
  isProject,
  maxProjects,
  readProjects,
  sdkTrouble,
} from '../../languages/index.ts';
import { formatCount } from '../../core/words/index.ts';
import { isWindows } from '../../core/system/index.ts';
import { type Candidate, type Found, type Project, quote, withCalls } from './project-files.ts';

export async function dotnet(project: Project): Promise<Found[]> {
  const { folder, has, read } = project;
  const all = project.files.filter((path) => isProject(path) && !isShown(path));
  if (folder === undefined || all.length === 0) return [];
  const paths = all.sort((a, b) => depthOf(a) - depthOf(b));
  const top = await realpath(folder);
  const here = await dotnetHere(top);
  const trouble = sdkTrouble(await read('global.json'), here);
  if (trouble !== undefined) project.note(trouble);
  if (paths.length > maxProjects) {
    project.note(`Of ${paths.length} projects of .NET, init looks at ${maxProjects}, those at the top first.`);
  }
  if (here.sdk !== undefined) {
    project.phase(`asking MSBuild about ${formatCount(Math.min(paths.length, maxProjects), 'project')} of .NET`);
  }
  const found = await readProjects(paths, { folder: top, here, has, read });
  // The largest says most, and there may be no time for all.
  const sizes = new Map(found.map(({ path }) => [path, below(project.files, path).length]));
  const sorted = found.sort((a, b) => sizes.get(b.path)! - sizes.get(a.path)!);
  const projects = await withOptions(sorted, project);
  const isAlone = (kind: DotnetProject['kind']): boolean => projects.filter((one) => one.kind === kind).length === 1;
  return projects.flatMap((one): Candidate[] => {
    if (one.kind === 'benchmarks') return benchmarksOf(one, isAlone('benchmarks'));
    if (one.kind === 'tests') return [testsOf(one, isAlone('tests'))];
    return [programOf(one)];
  });
}

/** Files in the folder of a project, and below it. */
const below = (files: readonly string[], path: string): string[] =>
  files.filter((file) => file.startsWith(path.replace(/[^/]*$/, '')));

/** Without benchmarks whose program takes no options: as they are, they run for minutes. */
async function withOptions(projects: readonly DotnetProject[], project: Project): Promise<DotnetProject[]> {
  const kept: DotnetProject[] = [];
  for (const one of projects) {
    if (one.kind !== 'benchmarks' || (await takesOptions(one, project))) kept.push(one);
    else {
      project.note(
        `${one.path} is left out: its Main does not give its arguments to BenchmarkDotNet, as in BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args).`,
      );
    }
  }
  return kept;
}

async function takesOptions({ path }: DotnetProject, project: Project): Promise<boolean> {
  const texts = await project.texts(below(project.files, path).filter((file) => /\.(?:cs|fs|vb)$/.test(file)));
  return texts.some((text) => /\bBenchmark(?:Switcher|Runner)\b[^]*\barg[sv]\b/.test(text));
}

const depthOf = (path: string): number => path.split('/').length;

/** It shows how a library is used, or is made from for others. */
const isShown = (path: string): boolean =>
  /(^|\/)(samples?|examples?|demos?|docs?|templates?|fixtures?|testassets)\//i.test(path);

const word = (path: string): string => quote(path.startsWith('-') ? `./${path}` : path);

interface Common {
  build: string;
  from: string;
  dotnet: string;
}

function common(project: DotnetProject): Common {
  const { path, framework, isOneOfSeveral, isLocked } = project;
  const own = isOneOfSeveral ? ` -f ${framework}` : '';
  const build = (options = ''): string => `dotnet build -c Release${own}${options} ${word(path)}`;
  return {
    build: isLocked ? `dotnet restore --locked-mode ${word(path)} && ${build(' --no-restore')}` : build(),
    from: path,
    dotnet: dotnetOf(project),
  };
}

/** A newer compiler has warnings that this project has not met; it builds where they are no errors. */
function withWarnings(candidate: Candidate): Candidate {
  const { build } = candidate;
  if (build === undefined) return candidate;
  const lenient = build.replace(/(?<=dotnet (?:build|restore)\b)/g, ' -p:TreatWarningsAsErrors=false');
  return { ...candidate, otherwise: { ...candidate, build: lenient, isFor: /\berror [A-Za-z]+\d+:/ } };
}

/** Before the assembly. Windows' cmd.exe has no variable in front of a command. */
const host = ({ rollsForward, assembly }: DotnetProject, verb: string): string =>
  `dotnet ${verb}${rollsForward ? '--roll-forward Major ' : ''}${word(assembly)}`;

/** In the process that is started, in few rounds: pairs of executions say what many rounds of one would not. */
const benchmarkOptions = `--filter ${quote('*')} --inProcess`;
const fewRounds = '--warmupCount 1 --iterationCount 3 --iterationTime 50 --exporters json';
const artifacts = 'BenchmarkDotNet.Artifacts';

function benchmarksOf(project: DotnetProject, isAlone: boolean): Candidate[] {
  const folder = isAlone ? artifacts : `${artifacts}/${project.name}`;
  const [start, end] = [`${host(project, 'exec ')} ${benchmarkOptions}`, `--artifacts ${quote(folder)}`];
  const own = { ...common(project), ...(!isAlone && { isOfPackage: true }) };
  const results: Candidate = {
    ...own,
    name: isAlone ? 'benchmarks' : project.name,
    kind: 'benchmark',
    command: `${start} ${fewRounds} ${end}`,
    results: 'benchmarkdotnet',
    'results-file': `${folder}/results/*-report-full-compressed.json`,
  };
  const once = { build: own.build, command: `${start} --job Dry ${end}` };
  return withCalls(results, once).map((candidate) => withWarnings({ ...candidate, dotnet: own.dotnet }));
}

function testsOf(project: DotnetProject, isAlone: boolean): Candidate {
  const { name, runsItself, rollsForward } = project;
  const own = {
    ...common(project),
    name: isAlone ? 'tests' : name,
    kind: 'tests' as const,
    ...(!isAlone && { isOfPackage: true }),
  };
  if (runsItself) return withWarnings({ ...own, command: host(project, 'exec ') });
  // VSTest starts a process of its own for the tests, to which only a variable gets.
  const forward = rollsForward && !isWindows ? 'DOTNET_ROLL_FORWARD=Major ' : '';
  const start = `${forward}dotnet test ${word(project.assembly)}`;
  return withWarnings({
    ...own,
    command: `${start} --logger ${quote('console;verbosity=normal')}`,
    parts: {
      passed: /^ *Passed (?<name>[\w.+]+) \[(?:(?:< )?(?<milliseconds>\d+) ms|(?<seconds>\d+) s)\]/,
      // The class and the method.
      shortName: (test) => test.split('.').slice(-2).join('.'),
      alone: (test) =>
        Promise.resolve(`${start} --filter ${quote(`${test.includes('.') ? 'FullyQualifiedName' : 'Name'}=${test}`)}`),
    },
  });
}

const programOf = (project: DotnetProject): Candidate =>
  withWarnings({
    ...common(project),
    name: `${project.name}-start`,
    kind: 'program',
    command: `${host(project, '')} --help`,
  });
