/**
 * The dashboard: pictures that `publish` writes into a store (badge, small trends), and the server behind `io-perf serve`.
 * The page itself is in page/, built into dist/dashboard by scripts/build.mjs.
 */
export { publishFiles, trendPath } from './publish-files.ts';
export { type ChangePicture, changePicture, type PicturedChange, picturedRuns } from './change-picture.ts';
export { makeOverview, overviewRuns } from './overview.ts';
export { decodeOverview, overviewPath } from './overview-file.ts';
export { serveStore, type ReadFile, type Served } from './server.ts';
export { fleetFacts, worstFirst, type FleetRow } from './fleet-facts.ts';
export { countsOf, fleetHeadline, fleetMark, fleetPage } from './fleet-page.ts';
export { describeNoise, describeOthers, type NoiseSummary, summariseNoise } from './noise-summary.ts';
