import { makeOverview, overviewRuns } from '../overview.ts';

globalThis.ioPerfHelpers ??= {};
globalThis.ioPerfHelpers.overview = { makeOverview, overviewRuns };
