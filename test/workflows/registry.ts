/** A registry of images on loopback, kept in a folder: Debian's docker-registry. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docker, missingForContainers } from './act.ts';
import { has } from '../helpers/has.ts';

const program = 'docker-registry';

export const missingForRegistry: string[] = has(program) ? [] : [program];

export interface Registry {
  /** In front of the names of its images. */
  address: string;
  /** The engine forgets the names of its images, too. */
  stop(): Promise<void>;
}

/** @param folder there already. @param settings further ones, https://distribution.github.io/distribution/about/configuration */
export async function startRegistry(folder: string, settings: object = {}): Promise<Registry> {
  const file = join(folder, 'registry.json');
  writeFileSync(
    file,
    JSON.stringify({
      version: 0.1,
      storage: { filesystem: { rootdirectory: join(folder, 'registry') } },
      http: { addr: '127.0.0.1:0' },
      ...settings,
    }),
  );
  const child = spawn(program, ['serve', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  const address = await new Promise<string>((done, fail) => {
    let output = '';
    child.on('error', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      const found = /listening on (127\.0\.0\.1:\d+)/.exec((output += chunk.toString()));
      if (found) done(found[1]!);
    });
    child.on('close', () => {
      fail(new Error(`${program} ended: ${output}`));
    });
  });
  return {
    address,
    async stop() {
      child.kill();
      await ended;
      await forgetImages(address);
    },
  };
}

async function forgetImages(address: string): Promise<void> {
  if (missingForContainers().length > 0) return;
  const format = '{{.Repository}}:{{.Tag}} {{.Repository}}@{{.Digest}}';
  const listed = await docker('image', 'ls', '--digests', '--format', format);
  const names = listed.split(/\s+/).filter((name) => name.startsWith(`${address}/`) && !name.includes('<none>'));
  // With its last tag a name loses its digests.
  for (const name of names) await docker('image', 'rm', '--no-prune', name).catch(() => undefined);
}
