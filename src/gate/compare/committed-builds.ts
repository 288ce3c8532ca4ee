/**
 * Folders that the head commits and that the build makes, such as `.venv` after `git add -A`. Their files come from another place and time
 * than those that the base's build has just made, and a program may use them in another way: Python reads sources of outdated bytecode.
 */
import type { Note } from '../../core/document/index.ts';
import { formatCount, makeVisible, shellWord } from '../../core/words/index.ts';
import { differing, type SourcePlace } from './source-changes.ts';
import { listUntracked } from './working-tree.ts';

/** @returns undefined if there are none */
export async function noteOfCommittedBuilds(base: SourcePlace, head: SourcePlace): Promise<Note | undefined> {
  if (base.root === head.root) return undefined;
  const made = await listUntracked(base.root, base.environment);
  const names = await differing(base, head);
  const found = made
    .map((name) => ({ name, files: names.filter((file) => name.endsWith('/') && file.startsWith(name)).length }))
    .filter(({ files }) => files > 0);
  if (found.length === 0) return undefined;
  const folders = found.map(({ name, files }) => `${makeVisible(name)} (${formatCount(files, 'file')})`).join(', ');
  const words = found.map(({ name }) => shellWord(name));
  const command = words.includes(undefined) ? '' : `: git rm -r -q --cached ${words.join(' ')}`;
  return {
    kind: 'committed-build',
    message: `The head commits what the build makes: ${folders}. These files come from another folder and time than those of the base, so the program may use them in another way. Write them into .gitignore, and take out what is committed${command}`,
  };
}
