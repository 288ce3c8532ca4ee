import type { RunDocument } from '../document/index.ts';

/** The subject of a run that is judged where none is named: `head`, else the only one. */
export const firstSubject = (run: RunDocument): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');
