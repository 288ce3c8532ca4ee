/** Files that are too large are not read. In a process of its own, whose memory no other test fills. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { maxFileBytes } from '../../exchange/convert/index.ts';
import { addConvert } from './convert.ts';
import { addImport } from './import.ts';

const folder = temporaryFolder();

async function perform(add: (program: Command) => unknown, ...words: string[]): Promise<void> {
  const program = new Command().option('--quiet').exitOverride();
  add(program);
  await program.parseAsync(['node', 'io-perf', '--quiet', ...words]);
}

it('convert does not open a file of 500 MB', async () => {
  const large = join(folder, 'large.json');
  const file = await open(large, 'w');
  await file.truncate(500e6);
  await file.close();
  const before = process.memoryUsage().rss;
  await expect(perform(addConvert, 'convert', large, '--output', join(folder, 'run.json'))).rejects.toThrow(
    /large\.json has 477 MiB, and a result file of more than 64 MiB is not read/,
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(maxFileBytes);
});

it.skipIf(process.platform === 'win32')('import ends reading a device that never ends', async () => {
  const words = ['--from', 'github-action-benchmark', '/dev/zero', '--store', join(folder, 'store')];
  const before = process.memoryUsage().rss;
  await expect(perform(addImport, 'import', ...words)).rejects.toThrow('/dev/zero is larger than 64 MiB');
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024);
});
