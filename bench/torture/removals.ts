/** Trees that are removed while another process mounts folders of a user in them, and puts links in the place of folders. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '../../src/core/system/index.ts';
import { whyNoMounts } from '../../test/helpers/mounts.ts';
import type { Bench, Part } from './stores.ts';

/** Folders of a tree, with files in them. */
const folders = 150;

/** Its arguments: the tree, what is mounted, a place for what it moves away, a seed. */
const meddling = `
RANDOM=$4; cd "$1" || exit
while :; do
  all=(f*/i); d=\${all[RANDOM % \${#all[@]}]}
  case $((RANDOM % 5)) in
    0) mount --bind "$2" "$d" ;;
    1) mount -t tmpfs tmpfs "$d" ;;
    2) mv "$d" "$3/$RANDOM-$RANDOM" && ln -s "$2" "$d" ;;
    3) f=\${d%/*}; mv "$f" "$3/$RANDOM-$RANDOM" && ln -s "$2" "$f" ;;
    4) umount "$d" ;;
  esac
done 2>/dev/null`;

const isWhole = (victim: string): boolean => {
  try {
    return (
      readFileSync(join(victim, 'thesis.txt'), 'utf8') === 'x' && readFileSync(join(victim, 'd', 'e'), 'utf8') === 'y'
    );
  } catch {
    return false;
  }
};

function unmountAll(below: string): void {
  const points = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((point) => point.startsWith(`${below}/`));
  for (const point of points.reverse()) spawnSync('umount', [point]);
}

export function removals({ fast, random }: Bench): Part {
  const reason = whyNoMounts(mkdtempSync(join(fast, 'probe-')));
  return {
    name: 'trees removed while folders are mounted in them and moved',
    share: 0.06,
    skipped: reason,
    run: async (until, fell) => {
      let tried = 0;
      for (; Date.now() < until; tried++) {
        const top = mkdtempSync(join(fast, 'removals-'));
        const [tree, victim, aside] = ['tree', 'victim', 'aside'].map((name) => join(top, name)) as [
          string,
          string,
          string,
        ];
        for (const path of [tree, join(victim, 'd'), aside]) mkdirSync(path, { recursive: true });
        writeFileSync(join(victim, 'thesis.txt'), 'x');
        writeFileSync(join(victim, 'd', 'e'), 'y');
        for (let number = 0; number < folders; number++) {
          mkdirSync(join(tree, `f${number}`, 'i'), { recursive: true });
          writeFileSync(join(tree, `f${number}`, 'i', 'file'), '');
        }
        const seed = random.integer(32_768);
        const words = ['-c', meddling, 'meddling', tree, victim, aside, String(seed)];
        const meddler = spawn('bash', words, { stdio: 'ignore', detached: true });
        const ended = new Promise((resolve) => meddler.on('close', resolve));
        await new Promise((resolve) => setTimeout(resolve, random.next() * 30));
        let last: unknown;
        for (let times = 0; times < 20; times++) {
          try {
            await removeTree(tree);
            break;
          } catch (error) {
            last = error;
            // Where something is mounted nothing is removed: what it mounts meanwhile is what this is about.
            if (times % 2 === 1) unmountAll(tree);
          }
        }
        if (last instanceof TypeError || last instanceof RangeError) fell('crashed', `seed ${seed}: ${last.stack}`);
        process.kill(-meddler.pid!, 'SIGKILL');
        await ended;
        unmountAll(top);
        if (!isWhole(victim)) fell('lost', `seed ${seed}: files of a user, through a mount or a link`);
        await removeTree(tree).catch((error: unknown) => {
          fell('left over', `seed ${seed}: ${String(error)}`);
        });
        if (isWhole(victim)) rmSync(top, { recursive: true, force: true });
      }
      return tried;
    },
  };
}
