/** The folder that git refuses because it belongs to another user. */

/** @param complaint of git, which names the top of the checkout. @param asked where it was started. @returns undefined if it refuses nothing */
export function refusedFolder(complaint: string, asked: string): string | undefined {
  const found = /dubious ownership(?: in repository at '(.*)')?/i.exec(complaint);
  return found ? (found[1] ?? asked) : undefined;
}
