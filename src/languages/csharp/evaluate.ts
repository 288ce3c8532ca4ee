/** Properties of a project as MSBuild evaluates them, from all files that it imports; without an SDK, those that the project file has itself. */
import { posix, relative, sep } from 'node:path';
import { runCommand } from '../../core/system/index.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../package-file.ts';
import { nugetKey, packagesIn } from './project-text.ts';
import type { DotnetHere } from './sdk.ts';

export interface ProjectPlace {
  /** The top of the project, absolute. */
  folder: string;
  here: DotnetHere;
  has: (path: string) => boolean;
  /** Undefined if there is no such text. */
  read: (path: string) => Promise<string | undefined>;
  signal?: AbortSignal;
}

export interface Evaluated {
  /** Of a property; empty if it has no value. */
  valueOf: (name: Property) => string;
  isTrue: (name: Property) => boolean;
  /** Keys of the packages that it asks for. */
  packages: ReadonlySet<string>;
}

const properties = [
  'AssemblyName',
  'OutputType',
  'TargetFramework',
  'TargetFrameworks',
  'TargetPath',
  'UsingMSTestSdk',
  'EnableMSTestRunner',
  'EnableNUnitRunner',
] as const;
type Property = (typeof properties)[number];

const timeoutMs = 60_000;

/** @param framework the one of several. @returns undefined for a project that MSBuild cannot read */
export async function evaluate(
  path: string,
  { folder, here, read, signal }: ProjectPlace,
  framework?: string,
): Promise<Evaluated | undefined> {
  if (here.sdk === undefined) return fromText(path, (await read(path)) ?? '', framework);
  const words = [`-getProperty:${properties.join(',')}`, '-getItem:PackageReference', '-p:Configuration=Release'];
  const own = framework === undefined ? [] : [`-p:TargetFramework=${framework}`];
  const command = ['dotnet', 'msbuild', `./${path}`, '-nologo', ...words, ...own];
  const { code, stdout } = await runCommand(command, {
    workingDirectory: folder,
    timeoutMs,
    ...(signal && { signal }),
  });
  if (code !== 0) return undefined;
  const { Properties: found, Items: items } = parsed(stdout);
  const references = listOf(fieldsOf(items).PackageReference).flatMap((one) => textOf(fieldsOf(one).Identity) ?? []);
  const values = fieldsOf(found);
  const target = textOf(values.TargetPath) ?? '';
  const inside = target === '' ? '' : relative(folder, target).split(sep).join('/');
  // Builds of two sides must not meet in a folder outside of them.
  return evaluated({ ...values, TargetPath: inside.startsWith('..') ? '' : inside }, references);
}

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function fromText(path: string, text: string, framework?: string): Evaluated {
  const body = text.replace(/<!--[\s\S]*?-->/g, '');
  const written = [...body.matchAll(/<(\w+)>\s*([^<>]*?)\s*<\/\1>/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  const values = Object.fromEntries<string>(written);
  const name = values.AssemblyName ?? posix.basename(path).replace(/\.\w+$/, '');
  const isProgram = /\bSdk\s*=\s*["']Microsoft\.NET\.Sdk\.(?:Web|Worker)\b/.test(body);
  const own = framework ?? values.TargetFramework;
  const target = own === undefined ? '' : posix.join(posix.dirname(path), 'bin/Release', own, `${name}.dll`);
  const guessed = { OutputType: isProgram ? 'Exe' : 'Library', ...values, AssemblyName: name, TargetPath: target };
  return evaluated(
    guessed,
    packagesIn(text).map((one) => one.name),
  );
}

const evaluated = (values: Fields, references: readonly string[]): Evaluated => {
  const valueOf = (name: Property): string => textOf(values[name]) ?? '';
  return {
    valueOf,
    isTrue: (name) => valueOf(name).toLowerCase() === 'true',
    packages: new Set(references.map(nugetKey)),
  };
};
