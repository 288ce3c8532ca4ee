/**
 * Starts the program from what V8 compiled of it at an earlier start, which takes a third less time. That is kept in the user's cache
 * folder; where nothing can be kept, or NODE_DISABLE_COMPILE_CACHE is set as for Node's own cache, every start compiles.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Module } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { makeCacheFolder, orElse, userCacheFolder } from '../core/system/index.ts';

/** The digest of `program.cjs`: scripts/build.mjs writes it. */
declare const programDigest: string;
const digestBytes = 32;

const program = join(__dirname, 'program.cjs');
const kept = orElse(keptFile, undefined);
const compiled = kept && orElse(() => readKept(kept), undefined);
const script = new Script(Module.wrap(readFileSync(program, 'latin1')), {
  filename: program,
  ...(compiled && { cachedData: compiled }),
});
if (kept && (!compiled || script.cachedDataRejected)) {
  process.once('exit', () => {
    keep(kept);
  });
}
// The program stands for this module, to those who start it and to those who require it.
(script.runInThisContext() as (...parts: unknown[]) => void)(exports, require, module, program, __dirname);

/** Named for all that V8 does not compare: of a source it knows the length only. */
function keptFile(): string | undefined {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : userCacheFolder();
  if (folder === undefined) return undefined;
  makeCacheFolder(folder);
  const key = sha256([programDigest, process.version, process.arch].join('\n')).toString('hex');
  return join(folder, `program-${key.slice(0, 20)}`);
}

/** A digest, and what V8 made: it does not look whether that is whole, as after a power cut. */
function readKept(file: string): Buffer | undefined {
  const content = readFileSync(file);
  const data = content.subarray(digestBytes);
  return content.subarray(0, digestBytes).equals(sha256(data)) ? data : undefined;
}

/** At the end, when V8 has compiled what this command needed. */
function keep(file: string): void {
  const data = script.createCachedData();
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, Buffer.concat([sha256(data), data]), { mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    // A full disk, say: the next start compiles again.
    orElse(() => {
      rmSync(temporary);
    }, undefined);
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
