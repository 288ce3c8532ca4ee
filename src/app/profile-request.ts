/** What `io-perf profile -- COMMAND` is asked for. */

export interface ProfileFiles {
  /** Where the profile goes. */
  json?: string | undefined;
  /** A profile of before. */
  against?: string | undefined;
}

export interface CommandProfileRequest extends ProfileFiles {
  command: string[];
  directory: string;
  /** How often it runs; before that so often uncounted. */
  repeat?: number | undefined;
  warmup: number;
  /** Whether it runs once more, to see who makes the calls; and where folded stacks go. */
  where?: boolean | undefined;
  /** Whether it runs once more under callgrind; as often as it is counted. */
  instructions?: boolean | undefined;
  stacks?: string | undefined;
}
