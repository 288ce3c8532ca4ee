/** A way to run scripts of a POSIX shell elsewhere and to copy files there: `adb shell`, `ssh`. */
export interface RemoteShell {
  /** As messages name it: `the device emulator-5554`. */
  readonly place: string;
  /** The command of this machine that runs a script over there, with the script's streams as its own and its exit code. */
  commandFor(script: string): string[];
  /** Environment of that command, beside our own. */
  readonly environment?: Record<string, string>;
  /**
   * Copies files or folders of this machine into a folder over there.
   * @returns what went wrong, as the tool's own words; undefined when nothing did
   */
  push(localPaths: readonly string[], folder: string): Promise<string | undefined>;
  /** Why it cannot be reached any more, as a sentence; undefined when it can. */
  whyLost(): Promise<string | undefined>;
}
