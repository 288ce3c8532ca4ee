/** Whether a comment `/io-perf accept …` is heard: a workflow of the checkout starts on comments and runs the Action to accept. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** GitHub's, Gitea's, Forgejo's. */
const folders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

/** @param workspace the checkout; one without workflows, or none at all, listens to nothing */
export async function hearsAcceptance(workspace: string): Promise<boolean> {
  for (const folder of folders) {
    const names = await readdir(join(workspace, folder)).catch(() => []);
    for (const name of names.filter((one) => /\.ya?ml$/.test(one))) {
      const text = await readFile(join(workspace, folder, name), 'utf8').catch(() => '');
      if (listens(text)) return true;
    }
  }
  return false;
}

function listens(workflow: string): boolean {
  const lines = workflow.split('\n').filter((line) => !/^\s*#/.test(line));
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
  return has(/\bissue_comment\b/) && (has(/\bmode:\s*['"]?accept\b/) || has(/\/io-perf accept\b/));
}
