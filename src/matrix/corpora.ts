import corporaData from './data/corpora.yaml';
import type { CorporaFile } from './schema.ts';

/** The shapes of trees with what they are, and the trees that suites and studies use. */
export const corpora = (): CorporaFile => corporaData as CorporaFile;
