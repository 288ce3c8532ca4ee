/** What a bisection searches: commits, or published versions of a package, from a good one to a bad one. */
export interface SearchRange {
  good: string;
  bad: string;
  /** After the good one, in order; the last is the bad one. */
  steps: readonly string[];
  noun: 'commit' | 'version';
  /** As messages show it. */
  nameOf: (step: string) => string;
}
