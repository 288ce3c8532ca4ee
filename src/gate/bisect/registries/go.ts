/** Go modules, from the proxy that go is set up for. */
import { basename, dirname } from 'node:path';
import { askRegistry, changeBy, isSemanticPrerelease, type Registry } from './registry.ts';

export const goModules: Registry = {
  ecosystem: 'go',
  title: 'Go',
  pattern: /^go\.mod$/,
  files: 'go.mod',
  isPrerelease: isSemanticPrerelease,
  /** Retracted versions are not in the list. */
  async list(name, asked) {
    const answer = await askRegistry(['go', 'list', '-mod=readonly', '-m', '-versions', name], name, asked);
    return answer.trim().split(' ').slice(1);
  },
  async pin(change, files, signal) {
    for (const file of files.filter((one) => basename(one) === 'go.mod')) {
      const go = (...words: string[]): Promise<string> => changeBy(['go', ...words], change, dirname(file), signal);
      await go('get', `${change.name}@${change.to}`);
      await go('mod', 'tidy');
    }
  },
};
