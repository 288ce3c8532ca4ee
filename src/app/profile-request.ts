/** The options of `io-perf profile -- COMMAND`. */

export interface ProfileFiles {
  /** Path of the profile. */
  json?: string | undefined;
  /** An earlier profile. */
  against?: string | undefined;
}

export interface CommandProfileRequest extends ProfileFiles {
  command: string[];
  directory: string;
  /** Number of counted executions, and of uncounted ones before them. */
  repeat?: number | undefined;
  warmup: number;
  /** Whether it runs once more to record callers, and the path of folded stacks. */
  where?: boolean | undefined;
  /** Whether it runs under callgrind too; as often as it is counted. */
  instructions?: boolean | undefined;
  stacks?: string | undefined;
}
