import { readOlder } from '../older.ts';
import { makeOverview, overviewRuns } from '../overview.ts';

globalThis.ioPerfHelpers ??= {};
globalThis.ioPerfHelpers.overview = { makeOverview, overviewRuns, readOlder };
