/** The hook and the library, made once by the compilers of this machine and kept by their contents. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  makeCacheFolder,
  orElse,
  removeTree,
  runCommand,
  uniqueName,
  userCacheFolder,
} from '../../../core/system/index.ts';
import { findProgram } from '../../../places/toolchain/index.ts';
import { hookCodeSource } from './hook-code.ts';
import { hookQueueSource } from './hook-queue.ts';
import { hookLinesSource } from './hook-lines.ts';
import { hookStackSource } from './hook-stack.ts';
import { hookSource } from './hook.ts';
import { libraryFile, preloadSource } from './preload.ts';

/** The name by which the runtime finds its hook. */
export const hookFile = 'IoPerfSites.dll';

const compileTimeoutMs = 60_000;
/** Before it there are no functions that C may call without a delegate, and numbers of queued work are addresses. */
const firstVersion = 6;

interface NotMade {
  /** A sentence that goes on after "because". */
  reason: string;
}

interface Sdk {
  dotnet: string;
  compiler: string;
  /** The class library of the oldest runtime here that the hook can run on: newer ones have all that it has. */
  library: string;
}

const made = new Map<string, Promise<string | NotMade>>();

/** @param path of the command, to find its `dotnet`. @returns the folder of hook and library; undefined where there is no .NET */
export async function compileHook(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | NotMade | undefined> {
  const root = await findRoot(environment);
  if (root === undefined) return undefined;
  const compiled = made.get(root) ?? compile(root);
  made.set(root, compiled);
  return compiled;
}

/** The folder of `dotnet`, its links followed. */
async function findRoot(environment: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  const named = environment.DOTNET_ROOT;
  if (named !== undefined && existsSync(join(named, 'dotnet'))) return named;
  const dotnet = await findProgram('dotnet', { ...environment });
  return dotnet === undefined ? undefined : dirname(orElse(() => realpathSync(dotnet), dotnet));
}

async function compile(root: string): Promise<string | NotMade> {
  const sdk = findSdk(root);
  if ('reason' in sdk) return sdk;
  const compiler = (await findProgram('cc')) ?? (await findProgram('gcc')) ?? (await findProgram('clang'));
  if (compiler === undefined) return { reason: 'no C compiler makes the library that asks for them: install gcc' };
  const sources = {
    'Hook.cs': hookSource,
    'Stack.cs': hookStackSource,
    'Lines.cs': hookLinesSource,
    'Code.cs': hookCodeSource,
    'Queue.cs': hookQueueSource,
    'preload.c': preloadSource,
  };
  const key = createHash('sha256')
    .update(JSON.stringify([sources, sdk, compiler]))
    .digest('hex')
    .slice(0, 20);
  const kept = join(cacheFolder(), `dotnet-sites-${key}`);
  if (existsSync(kept)) return kept;
  const folder = join(dirname(kept), uniqueName('.building'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const commands = [
    [
      sdk.dotnet,
      'exec',
      sdk.compiler,
      ...csharpOptions(folder),
      `-r:${sdk.library}`,
      ...Object.keys(sources).filter((name) => name.endsWith('.cs')),
    ],
    [compiler, ...`-O1 -w -fPIC -shared -o ${libraryFile} preload.c -ldl`.split(' ')],
  ];
  for (const command of commands) {
    const { code, stdout, stderr, failure } = await runCommand(command, {
      workingDirectory: folder,
      timeoutMs: compileTimeoutMs,
      environment: { DOTNET_STARTUP_HOOKS: '', LD_PRELOAD: '' },
    });
    if (code === 0) continue;
    const [first = ''] = (stdout + stderr).trim().split('\n');
    await removeTree(folder);
    return {
      reason: `${command[0]!} cannot compile what asks for them: ${failure ?? (first === '' ? 'it gave no reason' : first)}`,
    };
  }
  try {
    renameSync(folder, kept);
  } catch {
    // Another process was faster.
    await removeTree(folder);
  }
  return kept;
}

const csharpOptions = (folder: string): string[] => [
  ...'-nologo -noconfig -nostdlib -unsafe+ -langversion:latest -optimize+ -debug:embedded -deterministic -warn:0 -target:library'.split(
    ' ',
  ),
  `-pathmap:${folder}=/io-perf`,
  `-out:${hookFile}`,
];

function findSdk(root: string): Sdk | NotMade {
  const compiler = versionsIn(join(root, 'sdk'))
    .map((version) => join(root, 'sdk', version, 'Roslyn', 'bincore', 'csc.dll'))
    .findLast((file) => existsSync(file));
  if (compiler === undefined)
    return { reason: `there is no .NET SDK in ${root}, whose compiler makes what asks for them` };
  const runtimes = join(root, 'shared', 'Microsoft.NETCore.App');
  const library = versionsIn(runtimes)
    .filter((version) => Number.parseInt(version, 10) >= firstVersion)
    .map((version) => join(runtimes, version, 'System.Private.CoreLib.dll'))
    .find((file) => existsSync(file));
  if (library === undefined) return { reason: `there is no runtime in ${runtimes} from .NET ${firstVersion} on` };
  return { dotnet: join(root, 'dotnet'), compiler, library };
}

/** The oldest first. */
const versionsIn = (folder: string): string[] =>
  orElse(() => readdirSync(folder), [] as string[]).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

function cacheFolder(): string {
  const chosen = process.env.IO_PERF_CACHE ?? userCacheFolder();
  if (chosen !== undefined && orElse(() => (makeCacheFolder(chosen), true), false)) return chosen;
  return join(tmpdir(), `io-perf-cache-${process.getuid?.() ?? 'user'}`);
}
