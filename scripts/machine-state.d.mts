export interface Places {
  devices?: string;
  home?: string;
  temporary?: string;
  groups?: string;
  mounts?: string;
}
export function machineState(places?: Places): Map<string, string>;
export function changesOf(before: Map<string, string>, after: Map<string, string>): string[];
