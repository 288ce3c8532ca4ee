/** Why calls of a .NET program have no line: by what its program is, and by what the hook saw in it. */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { orElse } from '../../../core/system/index.ts';
import { fieldsOf } from '../../package-file.ts';
import type { SiteFrame } from '../../site-hook.ts';
import { originOf } from '../assembly-origin.ts';
import { isPrecompiled } from './precompiled.ts';

/** @param program by its absolute name. @returns a sentence; undefined where it is no such program, or the reason is not known */
export function whySilent(program: string): string | undefined {
  const name = basename(program);
  if (name === 'mono' || name === 'mono-sgen') {
    return 'Calls of programs that Mono runs (.NET Framework) have no site: they take .NET 6 or newer.';
  }
  if (isSingleFile(program)) {
    return `Calls of ${name} have no site, because it was published as one file: run the build in bin/ instead.`;
  }
  if (hasNoHooks(program)) {
    return `Calls of ${name} have no site, because it was trimmed without startup hooks: publish it with StartupHookSupport=true, or run the build in bin/.`;
  }
  return undefined;
}

/** SHA-256 of `.net core bundle`, which stands in every host of a program; before it the place of the files that it holds, 0 where it holds none. */
const bundleMark = Buffer.from('8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae', 'hex');
/** The mark is in the host itself, which is smaller; a bundle is behind it. */
const searchedBytes = 128 * 2 ** 20;

function isSingleFile(program: string): boolean {
  return orElse(() => {
    const file = openSync(program, 'r');
    try {
      const size = fstatSync(file).size;
      const bytes = Buffer.alloc(Math.min(size, searchedBytes));
      readSync(file, bytes, 0, bytes.length, 0);
      const at = bytes.indexOf(bundleMark);
      return bytes.readUInt32BE(0) === 0x7f454c46 && at >= 8 && bytes.readBigUInt64LE(at - 8) !== 0n;
    } finally {
      closeSync(file);
    }
  }, false);
}

/** By the settings beside a program that has its own host. */
function hasNoHooks(program: string): boolean {
  const settings = join(dirname(program), `${basename(program)}.runtimeconfig.json`);
  if (!existsSync(settings)) return false;
  return orElse(() => {
    const { runtimeOptions } = fieldsOf(JSON.parse(readFileSync(settings, 'utf8')));
    return fieldsOf(fieldsOf(runtimeOptions).configProperties)['System.StartupHookProvider.IsSupported'] === false;
  }, false);
}

/** @param stacks of one process. @param natives libraries that call the system themselves */
export function whyNoLines(stacks: Iterable<readonly SiteFrame[]>, natives: ReadonlySet<string>): string[] {
  const frames = [...stacks].flat();
  const withLines = new Set(frames.filter(({ file }) => file !== undefined).map(({ object }) => object));
  const own = [...new Set(frames.flatMap(({ object }) => object ?? []))].filter(isOfProject);
  return [
    ...own
      .filter((assembly) => !withLines.has(assembly) && !existsSync(assembly.replace(/\.(?:dll|exe)$/, '.pdb')))
      .map(
        (assembly) =>
          `${basename(assembly)} has no lines, because there is no PDB file: build it with DebugType=portable.`,
      ),
    ...own
      .filter(isPrecompiled)
      .map(
        (assembly) =>
          `${basename(assembly)} was published with PublishReadyToRun: callers are named instead of small methods.`,
      ),
    ...[...natives].map(
      (library) =>
        `Calls of ${basename(library)} have no site, because it is a native library: who called it is not asked.`,
    ),
  ];
}

/** A package brings no PDB as a rule, and its code needs none. */
function isOfProject(assembly: string): boolean {
  const kind = originOf(assembly)?.kind;
  return kind === undefined || kind === 'project';
}
