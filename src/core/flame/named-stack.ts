/** A call stack whose frames have names, and what was done by it. */

export interface NamedStack {
  /** The outermost first, with the line where it is known: `main (src/app.c:7)`. */
  frames: readonly string[];
  /** The system call. */
  call: string;
  count: number;
  bytes: number;
  /** Time inside of these calls. */
  ns: number;
}

/** Lines move between two versions: there frames are compared without them. */
export const withoutLine = (frame: string): string => frame.replace(/:\d+\)$/, ')');

/** The frames and the call. */
export const namesOf = ({ frames, call }: NamedStack, withLines: boolean): string[] => [
  ...(withLines ? frames : frames.map(withoutLine)),
  call,
];
