import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findStackTracer, recordStacks } from './record.ts';

const tracer = await findStackTracer();
const hasPython = has('python3');
const why = 'reason' in tracer ? tracer.reason : hasPython ? undefined : 'there is no python3';

const program = `
import fcntl, os
def names():
    return os.listdir("names")
def copy():
    with open("from", "rb") as source, open("to", "wb") as target:
        os.sendfile(target.fileno(), source.fileno(), 0, 3000000)
        fcntl.flock(target, fcntl.LOCK_EX)
        os.posix_fallocate(target.fileno(), 0, 1 << 20)
names()
copy()
`;
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';

describe.skipIf(why !== undefined)(`a recording of Python${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'names'));
    for (let i = 0; i < 40; i++) writeFileSync(join(folder, 'names', `n-${i}`), '');
    writeFileSync(join(folder, 'from'), 'x'.repeat(3_000_000));
    writeFileSync(join(folder, 'app.py'), program);
  });

  it('has no more calls than the program makes by itself, though a signal asks for the lines of some', async () => {
    const { stacks } = await recordStacks({
      ...{ command: ['python3', 'app.py'], directory: folder, asks: ['python'], output: 'nowhere', maxMs: 60_000 },
      calls: ['getdents64', 'sendfile', 'flock', 'fallocate', 'openat'],
    });
    const ofProgram = stacks
      .filter(({ frames }) => frames[0]?.file === 'app.py' || frames[0]?.file?.endsWith('/app.py') === true)
      .map(({ call, frames, count }) => [call, frames[0]!.function, count])
      .sort();
    expect(ofProgram).toEqual(
      expect.arrayContaining([
        ['getdents64', 'names', 2],
        ['sendfile', 'copy', 1],
        ['flock', 'copy', 1],
        ['fallocate', 'copy', 1],
      ]),
    );
  });
});
