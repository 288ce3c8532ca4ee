/**
 * Marks who made a temporary folder. The mark separates what a killed process left behind from what is in use. A process id
 * alone is not enough: several machines and process-id name spaces see folders on network file systems or mounted into
 * containers.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The marker file inside every folder of io-perf. */
export const ownerFile = '.io-perf-owner.json';

const ownerSchema = z.object({ pid: z.int().positive(), place: z.string() });

export function markAsOurs(folder: string): void {
  writeFileSync(join(folder, ownerFile), JSON.stringify({ pid: process.pid, place: place() }));
}

/** A name that no other process takes. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Whether a folder carries our marker and the process that made it has ended. False in case of doubt: no marker,
 * another user's folder, a process on another machine or in another process-id name space.
 */
export function isLeftBehind(folder: string): boolean {
  try {
    const uid = process.getuid?.();
    if (uid !== undefined && statSync(folder).uid !== uid) return false;
    const owner = ownerSchema.parse(JSON.parse(readFileSync(join(folder, ownerFile), 'utf8')));
    return owner.place === place() && !isAlive(owner.pid);
  } catch {
    return false;
  }
}

/** This process as one word, to mark things other than folders (containers, volumes). */
export function ownerMark(): string {
  return `${place()}-${process.pid}`;
}

/** Whether a mark belongs to a process of this machine that has ended. */
export function isMarkOfTheGone(mark: string): boolean {
  const [, where, pid] = /^([0-9a-f]{16})-(\d+)$/.exec(mark) ?? [];
  return where === place() && !isAlive(Number(pid));
}

/** Whether a process with this id runs. True for one that we may not signal, false for one that only waits to be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false; // not Linux
  }
}

/** The machine and its process-id name space, hashed to keep the host name private. */
function place(): string {
  let processNamespace = '';
  try {
    processNamespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has these files.
  }
  return createHash('sha256').update(`${hostname()}\0${processNamespace}`).digest('hex').slice(0, 16);
}
