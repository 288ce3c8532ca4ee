import { makeOverview, overviewRuns, readOlder } from '../overview.ts';

globalThis.ioPerfHelpers ??= {};
globalThis.ioPerfHelpers.overview = { makeOverview, overviewRuns, readOlder };
