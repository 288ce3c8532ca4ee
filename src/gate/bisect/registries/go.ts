/** Go modules, from the proxy that go is set up for. */
import { basename, dirname } from 'node:path';
import { type Asked, askRegistry, changeBy, isSemanticPrerelease, type Pin, type Registry } from './registry.ts';

/** Retracted versions are not in the list. */
async function list(name: string, asked: Asked): Promise<string[]> {
  const command = ['go', 'list', '-mod=readonly', '-m', '-versions', name];
  const answer = await askRegistry(command, name, asked);
  return answer.trim().split(' ').slice(1);
}

async function pin(change: Pin, files: readonly string[], signal: AbortSignal): Promise<void> {
  for (const file of files.filter((one) => basename(one) === 'go.mod')) {
    const workingDirectory = dirname(file);
    const go = (...words: string[]): Promise<string> => changeBy(['go', ...words], change, workingDirectory, signal);
    await go('get', `${change.name}@${change.to}`);
    await go('mod', 'tidy');
  }
}

export const goModules: Registry = {
  ecosystem: 'go',
  title: 'Go',
  pattern: /^go\.mod$/,
  files: 'go.mod',
  list,
  isPrerelease: isSemanticPrerelease,
  pin,
};
