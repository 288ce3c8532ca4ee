import { writeFile } from 'node:fs/promises';
import { messageOf, UsageError } from '../document/index.ts';

/**
 * Text to a file, or to standard output where none is named, or `-`.
 * @param what begins the sentence of an error: `The report`
 * @throws UsageError where the file cannot be written
 */
export async function writeOutput(text: string, output: string | undefined, what: string): Promise<void> {
  if (output === undefined || output === '-') {
    process.stdout.write(text);
    return;
  }
  try {
    await writeFile(output, text);
  } catch (error) {
    throw new UsageError(
      `${what} cannot be written to ${output} (${messageOf(error)}): name another file with --output.`,
    );
  }
}
