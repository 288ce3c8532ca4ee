import suitesData from './data/suites.yaml';
import type { Suite } from './schema.ts';

/** The built-in suites. */
export const suites = (): readonly Suite[] => suitesData as Suite[];

export const findSuite = (name: string): Suite | undefined => suites().find((suite) => suite.name === name);
