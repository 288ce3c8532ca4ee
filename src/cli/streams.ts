/** Where output goes, and what happens when it cannot. */
import type { EventEmitter } from 'node:events';
import { ExitCode } from '../document/index.ts';

/** What of a process this is about. */
export interface Streams {
  stdout: EventEmitter;
  stderr: EventEmitter & { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
  exit(code?: number | string | null): void;
}

/**
 * Standard output without a reader (`io-perf cells | head -1`) ends the command with the status it has reached; one that cannot
 * be written ends it with a sentence. Standard error carries progress and notes: without a reader the work goes on.
 */
export function watchStreams(process: Streams): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      // The command may be about to say that a gate failed.
      setImmediate(() => {
        process.exit(process.exitCode ?? ExitCode.fine);
      });
      return;
    }
    process.stderr.write(`io-perf: The output cannot be written (${error.message}): send it elsewhere.\n`);
    process.exit(ExitCode.usage);
  });
  process.stderr.on('error', () => undefined);
}
