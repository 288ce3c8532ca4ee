import { basename } from 'node:path';
import { UsageError } from '../document/index.ts';
import type { StoreIndex } from './format/index.ts';
import type { Changes } from './changes.ts';

/** A static page beside the data. */
export interface Site {
  /** Numbers and dots: an older page never replaces a newer one. After a `+`, anything that tells pages of one version apart. */
  version: string;
  /** By path relative to the store's folder: `index.html`, `site/app.js` … */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Names that a page may not take: they are the store's. */
const reserved =
  /^(index\.js|acceptances\.js|imports\.js|\.io-perf|(runs|cells|environments|points|bundles|segments|chapters|volumes)(\/|$))/;

/** Where the page is if its usual place was taken before the store began: by the user's site, or another tool's page. */
export const besideName = 'io-perf.html';

/** Writes the page if there is none, an older one, or another of the same version. A page that is not ours is left alone. */
export async function addSite(changes: Changes, index: StoreIndex, site?: Site): Promise<StoreIndex> {
  if (site === undefined || site.version === index.site) return index;
  if (index.site !== undefined && compareVersions(site.version, index.site) < 0) return index;
  const isTaken = await changes.has(index.site === undefined ? 'index.html' : besideName);
  for (const [path, content] of site.files) {
    const parts = path.split('/');
    if (
      reserved.test(path) ||
      parts.some((part) => part === '' || part === '..' || part === '.') ||
      basename(path) === ''
    ) {
      throw new UsageError(`The page's file ${path} would take a place of the store's own: name it otherwise.`);
    }
    changes.write(path === 'index.html' && isTaken ? besideName : path, content);
  }
  return { ...index, site: site.version };
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) =>
    text
      .split('+', 1)[0]!
      .split(/[.-]/)
      .map((part) => Number.parseInt(part, 10) || 0),
  );
  for (let position = 0; position < Math.max(left!.length, right!.length); position += 1) {
    const difference = (left![position] ?? 0) - (right![position] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
