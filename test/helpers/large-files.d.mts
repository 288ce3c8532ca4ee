/** Large files of other tools: the types of large-files.mjs. */
export function pytestFile(benchmarks: number, rounds: number, gap?: string): string;
export function dataJs(suites: number, commits: number, benches: number): string;
