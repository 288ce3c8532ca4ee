/** What a target can run: data for `io-perf doctor`. */
export interface RunnerExamination {
  runner: string;
  language?: string;
  summary?: string;
  /** `build-needed`: the tools are there; the first run builds it. */
  state: 'ready' | 'build-needed' | 'missing';
  reason?: string;
  remedy?: string;
  /** Found programs with their version, or their path where the manifest does not ask for a version. */
  versions: Record<string, string>;
}

export interface ToolExamination {
  tool: string;
  purpose: string;
  present: boolean;
  version?: string;
  remedy?: string;
}

export interface HostExamination {
  runners: RunnerExamination[];
  tools: ToolExamination[];
}
