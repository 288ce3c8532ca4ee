/** Who may accept a change: everyone who may push to the repository. */
import { type Forge, isFault } from '../forge/index.ts';
import type { AcceptanceComment } from './acceptance-comment.ts';
import { UsageError } from '../core/document/index.ts';

/** Permissions and roles of GitHub, Gitea and Forgejo that may push. */
const writing: readonly string[] = ['write', 'maintain', 'admin', 'owner'];

/**
 * How an author is called in the event (owner, member, collaborator) says nothing of write access: a forge that cannot be asked accepts nothing.
 * @throws UsageError for an author who may not; ForgeError
 */
export async function checkRights(forge: Forge, comment: AcceptanceComment): Promise<void> {
  const { author, mayPush } = comment;
  const { name, kind } = forge.place;
  const refuse = (why: string): never => {
    throw new UsageError(`${author} may not accept changes: that takes write access to the repository, and ${why}.`);
  };
  try {
    const levels = await forge.readPermission(author);
    if (levels.some((level) => writing.includes(level))) return;
    refuse(`${name} says "${levels[0] ?? 'none'}"`);
  } catch (error) {
    if (isFault(error, 'not-found')) refuse(`${name} knows no such collaborator`);
    if (!isFault(error, 'forbidden')) throw error;
    // The token of a job may not ask Gitea and Forgejo, whose events say it of the author instead.
    if ((kind === 'gitea' || kind === 'forgejo') && mayPush !== undefined) {
      if (mayPush) return;
      refuse(`${name} says in the event that ${author} may not push`);
    }
    refuse(`${name} does not let this token ask: give the input token one that may`);
  }
}
