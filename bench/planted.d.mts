export interface PlantedChange {
  /** The number of the first commit with it. */
  at: number;
  syncs?: number;
  passes?: number;
  broken?: boolean;
}

export const build: string;
export const command: string;
export function plantHistory(
  folder: string,
  plan: { commits: number; records?: number; passes?: number; changes: PlantedChange[] },
): string[];
