export interface ActionPin {
  file: string;
  repository: string;
  /** The folder of the action in its repository; empty: the repository itself. */
  path: string;
  commit: string;
  version: string | undefined;
}
export function pinsOf(folder: string): ActionPin[];
