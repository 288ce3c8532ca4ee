import { expect, it } from 'vitest';
import { FileOwners, type OwningSide } from './file-owners.ts';

const side = (root: string, packages: Record<string, string>): OwningSide => ({
  ...{ root, folder: root, gitFolders: [`${root}/.git`] },
  packages: new Map(
    Object.entries(packages).map(([key, version]) => [key, { versions: new Set([version]), direct: true }]),
  ),
});

const owners = new FileOwners(
  side('/srv/base', { 'maven commons-io:commons-io': '2.3', 'npm left-pad': '1.0.0' }),
  side('/srv/head', {
    'maven commons-io:commons-io': '2.4',
    'maven org.slf4j:slf4j-api': '2.0.9',
    'maven org.example:app-core': '${project.version}',
  }),
);
const commonsIo = { ecosystem: 'maven', name: 'commons-io:commons-io', base: '2.3', head: '2.4' };

it.each<[string, object]>([
  ['target/lib/commons-io.jar', { kind: 'dependencies', package: commonsIo }],
  ['target/commons-io-2.4.jar', { kind: 'dependencies', package: commonsIo }],
  ['lib/commons-io-2.3.jar', { kind: 'dependencies', package: commonsIo }],
  [
    'build/slf4j-api.jar',
    { kind: 'dependencies', package: { ecosystem: 'maven', name: 'org.slf4j:slf4j-api', head: '2.0.9' } },
  ],
  ['target/commons-io-tool.jar', { kind: 'own' }],
  ['target/left-pad.jar', { kind: 'own' }],
  ['target/app-1.0.jar', { kind: 'own' }],
  ['target/lib/app-core.jar', { kind: 'own' }],
])('%s belongs to whom the project has it from', async (name, owner) => {
  expect(await owners.ownerOf({ name })).toEqual(owner);
});
