/** A mounted file system that fails on request (faults.c). For tests and bench/torture. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { constants as system } from 'node:os';
import { join, resolve } from 'node:path';

export type Fault = 'ENOSPC' | 'EIO' | 'EROFS';

export interface FailingDisk {
  path: string;
  /** Of the operations that this fault can meet, this share fails from now on. */
  fail(fault: Fault, share: number): void;
  heal(): void;
  unmount(): void;
}

const sources = (repository: string) => ({
  program: join(repository, 'test', 'helpers', 'faults.c'),
  include: join(repository, 'examples', 'filesystem'),
});

/** @returns why none can be made here, or a disk in an empty folder */
export function mountFailingDisk(folder: string, repository = process.cwd()): FailingDisk | string {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
  } catch {
    return 'no /dev/fuse';
  }
  const [program, control, below, path] = ['faults', 'control', 'below', 'disk'].map((name) => resolve(folder, name));
  const { include, program: source } = sources(repository);
  const flags = spawnSync('pkg-config', ['--cflags', '--libs', 'fuse3'], { encoding: 'utf8' });
  if (flags.status !== 0) return 'no libfuse3-dev';
  const words = ['-O2', '-I', include, '-o', program!, source, ...flags.stdout.trim().split(/\s+/)];
  const built = spawnSync('cc', words, { encoding: 'utf8' });
  if (built.status !== 0) return `no C compiler that makes it: ${built.error?.message ?? built.stderr.slice(0, 300)}`;
  for (const made of [below!, path!]) mkdirSync(made);
  const heal = (): void => {
    writeFileSync(control!, '0 0   \n');
  };
  heal();
  // The kernel keeps no names: each operation reaches the file system, and may fail.
  const mounted = spawnSync(program!, [below!, path!, '-o', 'entry_timeout=0,attr_timeout=0'], {
    encoding: 'utf8',
    env: { ...process.env, IO_PERF_FAULTS: control! },
  });
  if (mounted.status !== 0) return `no file system may be mounted: ${mounted.stderr.trim()}`;
  return {
    path: path!,
    fail: (fault, share) => {
      writeFileSync(control!, `${Math.round(share * 10_000)} ${system.errno[fault]}\n`);
    },
    heal,
    unmount: () => {
      spawnSync('fusermount3', ['-u', path!]);
    },
  };
}
