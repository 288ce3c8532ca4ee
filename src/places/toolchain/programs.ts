/** Which of the programs that a runner needs are on this machine, and in which version. */
import { access, realpath, stat } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { delimiter, join } from 'node:path';
import { constants } from 'node:fs';
import { defined } from '../../core/document/index.ts';
import type { Remedy, RunnerNeed } from './runner-manifest.ts';
import { type Variables, type VersionMemo, versionQuestion } from './program-versions.ts';
import { runCommand } from '../../core/system/index.ts';

export interface FoundProgram {
  name: string;
  path: string;
  /** Its first dotted number, where the manifest says how to ask. */
  version?: string;
  /** Distinguishes one installation from another: the version, or else file, size and time of modification. */
  identity: string;
}

type NeedOutcome = FoundProgram | { missing: string; remedy?: string };

/** A program that hangs when asked for its version must not hang us. */
const probeTimeoutMs = 60_000;

/** Variables that name an installation; its `bin` goes before PATH, as the tools' own launchers do it. */
const homes: Record<string, { variable: string; folder: string }> = {
  java: { variable: 'JAVA_HOME', folder: 'bin' },
  javac: { variable: 'JAVA_HOME', folder: 'bin' },
  jar: { variable: 'JAVA_HOME', folder: 'bin' },
  dotnet: { variable: 'DOTNET_ROOT', folder: '' },
  adb: { variable: 'ANDROID_HOME', folder: 'platform-tools' },
};

/**
 * The first program of a need that is there and new enough. When none is, the sentence names what was looked for and
 * what was found instead.
 */
export async function meetNeed(
  need: RunnerNeed,
  variables: Variables = process.env,
  memo?: VersionMemo,
): Promise<NeedOutcome> {
  let tooOld: string | undefined;
  for (const name of need.programs) {
    const path = await findProgram(name, variables);
    if (path === undefined) continue;
    if (!need.version) return { name, path, identity: await fileIdentity(path) };
    const { minimum } = need.version;
    const answer = await askVersion(path, need.version.arguments, memo);
    if ('silence' in answer) {
      tooOld ??= `${path} does not print its version (it ${answer.silence})`;
    } else if (isBelow(answer.version, minimum)) {
      tooOld ??= `${name} ${answer.version} is too old, ${minimum} or newer is needed`;
    } else {
      const real = (need.behindWrapper === true ? answer.path : undefined) ?? path;
      return { name, path: real, version: answer.version, identity: `${real} ${answer.version}` };
    }
  }
  const missing = tooOld ?? `no ${listed(need.programs)} on PATH`;
  return { missing, ...defined({ remedy: remedyHere(need.remedy) }) };
}

/** The first dotted number that a program prints; compilers differ in which stream they choose. A path that follows it is returned, too. */
async function askVersion(
  path: string,
  programArguments: readonly string[],
  memo: VersionMemo | undefined,
): Promise<{ version: string; path?: string } | { silence: string }> {
  const question = memo && versionQuestion(await realpath(path), programArguments);
  const remembered = question === undefined ? undefined : memo?.recall(question);
  if (remembered !== undefined) return { version: remembered };
  const answer = await runCommand([path, ...programArguments], { timeoutMs: probeTimeoutMs });
  if (answer.failure !== undefined) return { silence: answer.failure };
  // Maven always prints in colour.
  const printed = stripVTControlCharacters(`${answer.stdout}\n${answer.stderr}`);
  const version = /\d+(?:\.\d+)+|\d+/.exec(printed)?.[0];
  if (version === undefined) return { silence: 'printed none' };
  if (question !== undefined) memo?.remember(question, version);
  const actual = /^\S+ (\/.+)$/m.exec(answer.stdout)?.[1];
  return { version, ...defined({ path: actual }) };
}

function remedyHere(remedy: Remedy | undefined): string | undefined {
  if (process.platform === 'win32') return remedy?.windows;
  return process.platform === 'darwin' ? remedy?.macos : remedy?.linux;
}

/**
 * The path of a program as a shell would find it, undefined when it is not there. On Windows the extensions of PATHEXT
 * are tried (https://learn.microsoft.com/windows-server/administration/windows-commands/path).
 */
export async function findProgram(
  name: string,
  variables: Variables = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const separator = platform === process.platform ? delimiter : platform === 'win32' ? ';' : ':';
  const path = variables.PATH ?? (platform === 'win32' ? variables.Path : undefined) ?? '';
  const folders = path.split(separator).map((folder) => folder.replace(/^"(.*)"$/, '$1'));
  const home = homes[name];
  const homeFolder = home && variables[home.variable];
  if (home && homeFolder) folders.unshift(join(homeFolder, home.folder));
  const extensions =
    platform === 'win32' ? ['', ...(variables.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean)] : [''];
  for (const folder of folders) {
    if (folder === '') continue; // the current directory: anyone who can write there would choose our compiler
    for (const extension of extensions) {
      const candidate = join(folder, name + extension);
      // Without an extension Windows runs nothing, unless the name already has one.
      if (platform === 'win32' && extension === '' && !/\.[^.]+$/.test(name)) continue;
      if (await isProgram(candidate, platform)) return candidate;
    }
  }
  return undefined;
}

async function isProgram(path: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false;
    if (platform !== 'win32') await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fileIdentity(path: string): Promise<string> {
  const file = await realpath(path);
  const { size, mtimeMs } = await stat(file);
  return `${file} ${size} ${Math.floor(mtimeMs)}`;
}

/** Whether a dotted version is lower than another: `3.9` < `3.20`, `12` < `12.1`. */
export function isBelow(version: string, minimum: string): boolean {
  const left = version.split('.').map(Number);
  const right = minimum.split('.').map(Number);
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
