/** What a language gives to a run that looks for the lines of calls: a hook in the program that says whose each call is. */

/** One frame of a call, from the call outwards. */
export interface SiteFrame {
  /** Absent: there is no name that is certain. */
  function?: string;
  /** As the debug information has it: absolute as a rule. */
  file?: string;
  line?: number;
  /** The program or library that the frame's code is in. */
  object?: string;
  /** The frame is that of a test, or stands for the test that the work belongs to: the framework that runs it. */
  test?: string;
}

export interface HookedRun {
  /** An empty one, whose files do not count. */
  folder: string;
  /** Of the command. */
  environment: Readonly<Record<string, string | undefined>>;
  /** System calls that are looked for. */
  calls: readonly string[];
}

export interface PreparedHook {
  /** What is added to the environment of the command. */
  environment: Record<string, string>;
  /** Libraries that are loaded into it before all others. */
  preload: string[];
  /** Why there will be no lines, as sentences. */
  notes: string[];
}

export interface SiteHook<Name extends string = string> {
  language: Name;
  /** Of files that a project in this language has. */
  endings: readonly string[];
  /** What is opened or started where such a program runs. */
  trace: RegExp;
  prepare: (run: HookedRun) => Promise<PreparedHook>;
  /** The frames of one stack, as the hook writes them. */
  readFrames: (text: string) => SiteFrame[];
  /** Why calls of a process have no line in which the hook did not speak. @param program that it runs, by its absolute name */
  whySilent: (program: string) => string | undefined;
  /** Why some calls of a process in which it spoke have none. @param stacks that it said. @param natives libraries whose calls it is not asked for */
  whyNoLines: (stacks: Iterable<readonly SiteFrame[]>, natives: ReadonlySet<string>) => string[];
}
