/** Programs in C# for tests, made by the compiler of the SDK alone: no restore, and nothing fetched. */
import { spawnSync } from 'node:child_process';
import { readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { orElse } from '../../src/core/system/index.ts';
import { has } from './has.ts';

interface Sdk {
  root: string;
  compiler: string;
  /** The folder of the newest runtime. */
  runtime: string;
}

const newest = (folder: string): string =>
  join(
    folder,
    readdirSync(folder)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1)!,
  );

/** Undefined where there is no SDK. */
export const dotnetSdk: Sdk | undefined = orElse(() => {
  const found = spawnSync('sh', ['-c', 'command -v dotnet'], { encoding: 'utf8' }).stdout.trim();
  const root = dirname(realpathSync(found));
  const compiler = join(newest(join(root, 'sdk')), 'Roslyn', 'bincore', 'csc.dll');
  return { root, compiler, runtime: newest(join(root, 'shared', 'Microsoft.NETCore.App')) };
}, undefined);

/**
 * @param output the assembly, `bin/app.dll`, relative to the folder
 * @param more options of the compiler
 */
export function compileProgram(
  folder: string,
  output: string,
  sources: readonly string[],
  more: readonly string[] = [],
): void {
  const { root, compiler, runtime } = dotnetSdk!;
  const libraries = readdirSync(runtime)
    .filter((name) => /^(?:System|Microsoft|netstandard|mscorlib).*\.dll$/.test(name))
    .map((name) => `-r:${join(runtime, name)}`);
  const options = '-nologo -unsafe+ -langversion:latest -optimize+ -debug:portable -deterministic'.split(' ');
  const words = [...options, `-out:${output}`, ...more, ...libraries, ...sources];
  const answers = join(temporaryFolder(), 'options.rsp');
  writeFileSync(answers, words.join('\n'));
  const made = spawnSync(join(root, 'dotnet'), ['exec', compiler, '-noconfig', `@${answers}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stdout);
  if (more.includes('-target:library')) return;
  const version = basename(runtime);
  const framework = { name: 'Microsoft.NETCore.App', version };
  const settings = { runtimeOptions: { tfm: `net${Number.parseInt(version, 10)}.0`, framework } };
  writeFileSync(join(folder, output.replace(/\.dll$/, '.runtimeconfig.json')), JSON.stringify(settings));
}

/** Why the hook that names lines cannot be built here; undefined if it can. */
export const whyNoHook = dotnetSdk === undefined ? 'no .NET SDK' : has('cc') ? undefined : 'no C compiler';
