import type { Command } from 'commander';

/** Options that stand before or after any command. */
export interface GlobalOptions {
  quiet: boolean;
  verbose: boolean;
  /** False: `--no-color` was given. */
  color: boolean;
}

export function globalOptions(command: Command): GlobalOptions {
  const options = command.optsWithGlobals<Partial<GlobalOptions>>();
  return { quiet: options.quiet ?? false, verbose: options.verbose ?? false, color: options.color ?? true };
}
