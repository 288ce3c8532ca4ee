/** What the hook in a .NET program says of a stack: a line for its test, for each assembly and for each frame. */
import type { SiteFrame } from '../../site-hook.ts';
import { functionName } from '../function-names.ts';

/** @param text `O⇥/bin/app.dll⏎F⇥Saver⇥Save⇥/src/Saver.cs⇥12⇥0⇥`: type, method, file, line, number of the assembly; for a test its type, method and framework */
export function readFrames(text: string): SiteFrame[] {
  const assemblies: string[] = [];
  const frames: SiteFrame[] = [];
  let test: SiteFrame | undefined;
  for (const line of text.split('\n')) {
    const [kind, ...fields] = line.split('\t');
    if (kind === 'O') assemblies.push(fields[0]!);
    if (kind === 'T') test = testFrame(fields);
    if (kind === 'F') frames.push(frameOf(fields, assemblies));
  }
  // Of work that was handed to another thread the test is not on its stack, nor where the stack was too long.
  const isThere = test === undefined || frames.some((frame) => frame.test !== undefined);
  return isThere ? frames : [...frames, test!];
}

function frameOf(
  [type = '', method = '', file = '', line = '', assembly = '', ...test]: string[],
  assemblies: readonly string[],
): SiteFrame {
  const object = assemblies[Number(assembly)];
  const own = testFrame(test);
  return {
    function: own?.function ?? functionName(type, method),
    ...(file === '' ? {} : { file, ...(line === '' ? {} : { line: Number(line) }) }),
    ...(object ? { object } : {}),
    ...(own && { test: own.test! }),
  };
}

const testFrame = ([type = '', method = '', framework = '']: string[]): SiteFrame | undefined =>
  framework === '' ? undefined : { function: functionName(type, method), test: framework };
