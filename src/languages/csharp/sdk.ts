/** The .NET SDK and the runtimes of this machine, and whether the SDK is the one that a project asks for. */
import { messageOf } from '../../core/document/index.ts';
import { runCommand } from '../../core/system/index.ts';
import { fieldsOf, textOf } from '../package-file.ts';

export interface DotnetHere {
  /** Undefined if the project asks for an SDK that is not here, or this machine has no SDK. */
  sdk: string | undefined;
  /** Versions of runtimes without their patch, `10.0`. */
  runtimes: readonly string[];
}

const timeoutMs = 60_000;

/** @param workingDirectory of the project, whose global.json chooses the SDK */
export async function dotnetHere(workingDirectory: string, signal?: AbortSignal): Promise<DotnetHere> {
  const ask = (option: string) =>
    runCommand(['dotnet', option], { workingDirectory, timeoutMs, ...(signal && { signal }) });
  const [version, runtimes] = await Promise.all([ask('--version'), ask('--list-runtimes')]);
  const found = [...runtimes.stdout.matchAll(/^Microsoft\.NETCore\.App (\d+\.\d+)\./gm)].map(([, one]) => one!);
  return { sdk: version.code === 0 ? version.stdout.trim() : undefined, runtimes: [...new Set(found)] };
}

/** The version in `global.json`. @returns undefined if it asks for none; an error for what is no JSON */
export function askedSdk(text: string): string | Error | undefined {
  try {
    // Comments and commas at the end are allowed there.
    const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1').replace(/,(?=\s*[}\]])/g, '');
    return textOf(fieldsOf(fieldsOf(JSON.parse(plain)).sdk).version);
  } catch (error) {
    return new Error(messageOf(error));
  }
}

/** A sentence if global.json asks for an SDK that is not here, or cannot be read. */
export function sdkTrouble(globalJson: string | undefined, { sdk, runtimes }: DotnetHere): string | undefined {
  if (globalJson === undefined) return undefined;
  const asked = askedSdk(globalJson);
  if (asked instanceof Error)
    return `global.json cannot be read (${asked.message}): mend it, since dotnet does nothing with it.`;
  if (asked === undefined || sdk !== undefined || runtimes.length === 0) return undefined;
  return `global.json asks for the .NET SDK ${asked}, which is not on this machine: install it, or let "rollForward" of global.json take another one.`;
}
