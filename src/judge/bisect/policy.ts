/** The numbers of bisection by time. */

export const defaultTimeSearch = {
  /** The search ends when a commit has this probability. */
  certainty: 0.99,
  /** A visit to a commit takes at least this many triples: they cost little compared with a build. */
  minTriplesOfVisit: 3,
  /** A visit ends when the commit is on one side with this probability … */
  sideCertainty: 0.99,
  /** … or after this many triples, if another commit would add more information; the search may return. */
  maxTriplesOfVisit: 16,
  /** Variation between builds of the same sources (layout, names, places of files): standard deviation of ln(time). */
  buildVariation: 0.005,
  /** Degrees of freedom of the likelihood: they set how heavy its tails are. */
  degrees: 6,
  /** A commit is on neither level if it is this many standard errors … */
  strangeErrors: 4,
  /** … and this share of the step away from both, with this many triples. */
  strangeShare: 0.25,
  minTriplesOfStrange: 8,
};

export type TimeSearchPolicy = typeof defaultTimeSearch;

/** Processor time replaces elapsed time if it explains this share of the difference … */
export const minExplained = 0.4;
/** … and separates good from bad this many times better. */
export const worthwhileGain = 1.5;

/** Number of pairs at the first look at good and bad, growth of that number, and number of looks. */
export const firstLook = 12;
export const lookGrowth = 1.5;
export const looks = 8;
