import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, isLeftBehind, markAsOurs, ownerFile } from './owner.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();
const deadPid = spawnSync(process.execPath, ['-e', '']).pid;

function marked(name: string, change: object = {}): string {
  const path = join(folder, name);
  mkdirSync(path);
  markAsOurs(path);
  const marker = join(path, ownerFile);
  writeFileSync(marker, JSON.stringify({ ...(JSON.parse(readFileSync(marker, 'utf8')) as object), ...change }));
  return path;
}

describe('an owned folder', () => {
  it('is left behind when the process that made it has ended', () => {
    expect(isAlive(deadPid)).toBe(false);
    expect(isLeftBehind(marked('dead', { pid: deadPid }))).toBe(true);
  });

  it('is not left behind while the process lives', () => {
    expect(isLeftBehind(marked('mine'))).toBe(false);
    expect(isLeftBehind(marked('init', { pid: 1 }))).toBe(false);
  });

  it('is not left behind when the process is one of another machine or container', () => {
    expect(isLeftBehind(marked('elsewhere', { pid: deadPid, place: 'another' }))).toBe(false);
  });

  it('is not left behind without a readable marker', () => {
    mkdirSync(join(folder, 'bare'));
    expect(isLeftBehind(join(folder, 'bare'))).toBe(false);
    expect(isLeftBehind(marked('odd', { pid: 'x' }))).toBe(false);
    expect(isLeftBehind(join(folder, 'missing'))).toBe(false);
  });

  it('is not left behind when it belongs to another user', (context) => {
    if (process.getuid?.() !== 0) context.skip('needs root to give a folder away');
    const path = marked('theirs', { pid: deadPid });
    chownSync(path, 4711, 4711);
    expect(isLeftBehind(path)).toBe(false);
  });
});
