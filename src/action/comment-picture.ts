/**
 * The small trend beside a comment. A forge shows no picture without an address, so the store's branch has it. Forks have none, whose
 * documents are not to be trusted, and neither have private repositories, whose files the forge's proxy for pictures cannot read.
 */
import * as core from '@actions/core';
import { messageOf, UsageError, type JudgedRun } from '../core/document/index.ts';
import { parseStoreSpec, type Store, StoreError } from '../history/store/index.ts';
import { storePicture } from '../app/index.ts';
import type { ForgePlace } from '../forge/index.ts';
import { type Report, worstChange } from '../report/index.ts';
import type { Job } from './job.ts';

/**
 * @param spec where the store is
 * @returns undefined without a change for the worse, without a history, or where no comment could show it
 */
export async function pictureOf(
  store: Store,
  runs: readonly JudgedRun[],
  { job, place, spec }: { job: Job; place: ForgePlace; spec: string },
): Promise<Report['picture']> {
  const { pullRequest } = job;
  const isOwn = job.occasion === 'pull-request' && pullRequest?.fromFork === false && !job.isPrivate;
  const addressOf = isOwn ? addressesIn(place, spec) : undefined;
  const change = worstChange(runs);
  if (pullRequest === undefined || addressOf === undefined || change === undefined) return undefined;
  try {
    const stored = await storePicture(store, pullRequest.number, change);
    return stored && { ...stored, light: addressOf(stored.light), dark: addressOf(stored.dark) };
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof UsageError)) throw error;
    core.info(`The comment has no picture: ${messageOf(error)}`);
    return undefined;
  }
}

/** Of files of a store on a branch of the job's own repository, as comments may show them; undefined for all other stores. */
export function addressesIn(
  { kind, serverUrl, owner, repository }: ForgePlace,
  spec: string,
): ((path: string) => string) | undefined {
  const parsed = parseStoreSpec(spec);
  const own = `${serverUrl}/${owner}/${repository}`;
  if (parsed.kind !== 'git' || parsed.url.replace(/\.git$/, '').toLowerCase() !== own.toLowerCase()) return undefined;
  const isGitHub = kind === 'github' || kind === 'ghes';
  return (path) => {
    const file = [parsed.branch, ...(parsed.folder === '' ? [] : [parsed.folder]), path].join('/');
    const safe = file.split('/').map(encodeURIComponent).join('/');
    return isGitHub ? `${own}/blob/${safe}?raw=true` : `${own}/raw/branch/${safe}`;
  };
}
