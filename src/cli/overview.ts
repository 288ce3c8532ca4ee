/** The overview, badge and trends that are written with whatever changes a store. */
import { publishFiles } from '../dashboard/index.ts';
import type { RunDocument } from '../document/index.ts';
import type { AppendOptions } from '../store/index.ts';

/** @param documents the runs that are being added */
export const withOverview = (documents: readonly RunDocument[] = []): Required<Pick<AppendOptions, 'extra'>> => ({
  extra: (load) => publishFiles({ load, documents, now: new Date().toISOString() }),
});
