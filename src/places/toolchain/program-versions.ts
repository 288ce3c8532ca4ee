/** What programs answered when asked for their version, kept in the cache: asking takes some compilers longer than a second. */
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { orElse, uniqueName } from '../../core/system/index.ts';

export type Variables = Record<string, string | undefined>;

export interface VersionMemo {
  recall(question: string): string | undefined;
  remember(question: string, version: string): void;
}

export const versionFile = /^version-[0-9a-f]{20}$/;

export function versionMemoIn(directory: string): VersionMemo {
  const pathOf = (question: string) =>
    join(directory, `version-${createHash('sha256').update(question).digest('hex').slice(0, 20)}`);
  return {
    recall: (question) => orElse(() => readFileSync(pathOf(question), 'utf8'), undefined),
    remember(question, version) {
      try {
        const temporary = join(directory, uniqueName('.version'));
        writeFileSync(temporary, version);
        renameSync(temporary, pathOf(question));
      } catch {
        // It will be asked again.
      }
    },
  };
}

/**
 * The question as it is remembered: program file, its folder and its folder of SDKs (whose changes change what the
 * dotnet host answers), and the arguments. Undefined for scripts: what a wrapper answers depends on more than its file.
 * @param file without symbolic links
 */
export function versionQuestion(file: string, programArguments: readonly string[]): string | undefined {
  try {
    const start = Buffer.alloc(2);
    const descriptor = openSync(file, 'r');
    readSync(descriptor, start, 0, 2, 0);
    closeSync(descriptor);
    if (start.toString('latin1') === '#!' || /\.(cmd|bat|ps1)$/i.test(file)) return undefined;
    const folder = dirname(file);
    const times = [file, folder, join(folder, 'sdk')].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs);
    return JSON.stringify([file, statSync(file).size, times, programArguments]);
  } catch {
    return undefined;
  }
}
