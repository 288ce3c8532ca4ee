/** Lines of .NET programs: what is added to a command so that its calls say whose they are. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HookedRun, PreparedHook, SiteHook } from '../../site-hook.ts';
import { compileHook, hookFile } from './compile.ts';
import { libraryFile, wantedVariable } from './preload.ts';
import { readFrames } from './read-frames.ts';
import { whyNoLines, whySilent } from './why-silent.ts';

const startupHooks = 'DOTNET_STARTUP_HOOKS';
/** Where methods are called often, the compiler of the runtime puts them into their callers, which alone stand on the stack then: sooner or later, by chance. */
const lessOptimized = 'DOTNET_JITMinOpts';

async function prepare({ folder, environment, calls }: HookedRun): Promise<PreparedHook> {
  const compiled = await compileHook(environment);
  if (compiled === undefined) return { environment: {}, preload: [], notes: [] };
  if (typeof compiled !== 'string') {
    return { environment: {}, preload: [], notes: [`Calls of .NET have no site, because ${compiled.reason}.`] };
  }
  // Copies in the folder whose files do not count.
  const own = join(folder, 'dotnet');
  mkdirSync(own);
  for (const name of [hookFile, libraryFile]) copyFileSync(join(compiled, name), join(own, name));
  return {
    environment: {
      [startupHooks]: [join(own, hookFile), environment[startupHooks]].filter(Boolean).join(':'),
      [wantedVariable]: calls.join(','),
      [lessOptimized]: environment[lessOptimized] ?? '1',
    },
    preload: [join(own, libraryFile)],
    notes: [],
  };
}

export const csharpSites: SiteHook<'csharp'> = {
  language: 'csharp',
  endings: ['.cs', '.fs', '.vb'],
  trace: /(?:^|\/)(?:dotnet|libcoreclr\.so)$/,
  prepare,
  readFrames,
  whySilent,
  whyNoLines,
};
