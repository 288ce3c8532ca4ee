/** Projects of C#, F# and Visual Basic that can be measured: what each builds, for which framework, and where. */
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { type Evaluated, evaluate, type ProjectPlace } from './evaluate.ts';

export interface DotnetProject {
  /** Of the project file, from the top, with `/`. */
  path: string;
  /** Of its assembly. */
  name: string;
  kind: 'benchmarks' | 'tests' | 'program';
  /** `net10.0` */
  framework: string;
  /** A build has to name the framework, as there are others. */
  isOneOfSeveral: boolean;
  /** The assembly that a build in Release makes, from the top, with `/`. */
  assembly: string;
  /** It has a lock file of packages. */
  isLocked: boolean;
  /** Its tests are a program that runs them. */
  runsItself: boolean;
  /** No runtime of its version is here: a newer one is to do. */
  rollsForward: boolean;
}

export const isProject = (path: string): boolean => /\.(?:cs|fs|vb)proj$/.test(path);

/** More would take longer to look at than to build. */
export const maxProjects = 40;

/** In the order of their paths, without what is a library, is for another system, or cannot be read. */
export async function readProjects(paths: readonly string[], place: ProjectPlace): Promise<DotnetProject[]> {
  const found = new Map<string, DotnetProject>();
  const waiting = paths.slice(0, maxProjects);
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const project = await readProject(path, place);
      if (project) found.set(path, project);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return paths.flatMap((path) => found.get(path) ?? []);
}

async function readProject(path: string, place: ProjectPlace): Promise<DotnetProject | undefined> {
  const whole = await evaluate(path, place);
  if (whole === undefined) return undefined;
  const several = whole.valueOf('TargetFrameworks');
  const names = (several || whole.valueOf('TargetFramework')).split(';').map((name) => name.trim());
  const framework = bestFramework(names, place.here.runtimes);
  if (framework === undefined) return undefined;
  const project = several === '' ? whole : await evaluate(path, place, framework);
  const [assembly, kind] = project ? [project.valueOf('TargetPath'), kindOf(project)] : ['', undefined];
  if (!project || kind === undefined || assembly === '') return undefined;
  return {
    path,
    kind,
    framework,
    assembly,
    name: project.valueOf('AssemblyName'),
    isOneOfSeveral: several !== '',
    isLocked: place.has(join(dirname(path), 'packages.lock.json')),
    runsItself: kind === 'tests' && runsItself(project),
    rollsForward: place.here.runtimes.length > 0 && !place.here.runtimes.includes(versionOf(framework)!),
  };
}

/** `net8` is net8.0; `net48` and `net10` are of .NET Framework. */
function versionOf(framework: string): string | undefined {
  const [, version, major] = /^net(?:(?:coreapp)?(\d+\.\d+)|([5-9]))$/.exec(framework) ?? [];
  return version ?? (major === undefined ? undefined : `${major}.0`);
}

/** `10.0` of `net10.0`. */
export const dotnetOf = ({ framework }: Pick<DotnetProject, 'framework'>): string => versionOf(framework)!;

/** The newest that has its runtime here; else the newest. Not .NET Framework, of which the runner of tests is another, nor what is for one system. */
function bestFramework(names: readonly string[], runtimes: readonly string[]): string | undefined {
  const able = names.filter((name) => versionOf(name) !== undefined);
  const sorted = able.sort((a, b) => Number(versionOf(b)) - Number(versionOf(a)));
  return sorted.find((name) => runtimes.includes(versionOf(name)!)) ?? sorted[0];
}

const isTestPackage = (name: string): boolean =>
  /^(?:microsoft\.net\.test\.sdk|tunit|mstest|xunit\.v3(?:\..*)?)$/.test(name);

function kindOf({ packages, isTrue, valueOf }: Evaluated): DotnetProject['kind'] | undefined {
  const isProgram = valueOf('OutputType').toLowerCase() === 'exe';
  if (isProgram && packages.has('benchmarkdotnet')) return 'benchmarks';
  if (isTrue('UsingMSTestSdk') || [...packages].some(isTestPackage)) return 'tests';
  return isProgram ? 'program' : undefined;
}

/** By a runner that is part of it, and not by VSTest. */
const runsItself = ({ packages, isTrue }: Evaluated): boolean =>
  isTrue('UsingMSTestSdk') ||
  isTrue('EnableMSTestRunner') ||
  isTrue('EnableNUnitRunner') ||
  [...packages].some((name) => /^(?:tunit|xunit\.v3(?:\..*)?)$/.test(name));
