/** Every number of a bisection by time that one might argue about. */

export interface TimeSearchPolicy {
  /** The search ends when a commit has this probability. */
  certainty: number;
  /** A visit of a commit takes so many triples at least: next to a build they cost little. */
  fewestTriplesOfVisit: number;
  /** It ends when the commit is on one side with this probability … */
  sideCertainty: number;
  /** … or after so many triples, where another commit would tell more; the search may come back. */
  mostTriplesOfVisit: number;
  /** Standard deviation of ln(time) from one build to the next that nobody changed anything for: layout, names, places of files. */
  buildLuck: number;
  /** Degrees of freedom of the likelihood: how heavy its tails are. */
  degrees: number;
  /** A commit is on neither level when it is so many standard errors … */
  strangeErrors: number;
  /** … and this share of the step away from both, with so many triples. */
  strangeShare: number;
  fewestTriplesOfStrange: number;
}

export const defaultTimeSearch: TimeSearchPolicy = {
  certainty: 0.99,
  sideCertainty: 0.99,
  fewestTriplesOfVisit: 3,
  mostTriplesOfVisit: 16,
  buildLuck: 0.005,
  degrees: 6,
  strangeErrors: 4,
  strangeShare: 0.25,
  fewestTriplesOfStrange: 8,
};

/** Processor time is searched in place of elapsed time where it explains this share of the difference … */
export const leastExplained = 0.4;
/** … and tells good from bad so many times better. */
export const worthwhileGain = 1.5;

/** Good and bad are looked at after so many pairs, then each time after so many times as many, so often at most. */
export const firstLook = 12;
export const lookGrowth = 1.5;
export const looks = 8;
