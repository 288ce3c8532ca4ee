/** Whether somebody may accept a change: that takes what it takes to push to the repository. */
import { isFault, type Forge } from '../forge/index.ts';
import { UsageError } from '../document/index.ts';
import type { AcceptanceComment } from './acceptance.ts';

/** Permissions and roles of GitHub, Gitea and Forgejo that may push. */
const writing: readonly string[] = ['write', 'maintain', 'admin', 'owner'];
/** GitHub says who somebody is to the repository; only these can have write access ("CommentAuthorAssociation"). */
const trusted: readonly (string | undefined)[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/**
 * @returns what the answer rests on, where it is not the forge's own word on permissions
 * @throws UsageError for somebody who may not; ForgeError
 */
export async function checkRights(forge: Forge, comment: AcceptanceComment): Promise<string | undefined> {
  const { author, association, mayPush } = comment;
  const { name, kind } = forge.place;
  const refuse = (why: string): never => {
    throw new UsageError(`${author} may not accept changes: that takes write access to the repository, and ${why}.`);
  };
  try {
    const levels = await forge.readPermission(author);
    if (levels.some((level) => writing.includes(level))) return undefined;
    return refuse(`${name} says "${levels[0] ?? 'none'}"`);
  } catch (error) {
    if (isFault(error, 'not-found')) return refuse(`${name} knows no such collaborator`);
    if (!isFault(error, 'forbidden')) throw error;
    // The token of a job may not ask Gitea and Forgejo, whose events say it of the author instead.
    if ((kind === 'gitea' || kind === 'forgejo') && mayPush !== undefined) {
      return mayPush ? undefined : refuse(`${name} says in the event that ${author} may not push`);
    }
    if (trusted.includes(association)) {
      return `The token may not ask ${name} for permissions, so this rests on ${author} being ${association!} of the repository.`;
    }
    return refuse(
      association === undefined
        ? `${name} does not let this token ask: give the input token one that may`
        : `the token may not ask ${name} for permissions; by the event ${author} is ${association}`,
    );
  }
}
