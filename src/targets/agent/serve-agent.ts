import { access, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { messageOf, UsageError } from '../../document/index.ts';
import { cacheControl, makeCorpus } from '../host/caches.ts';
import { describeHost } from '../host/describe.ts';
import { createHostTarget } from '../host/host-target.ts';
import { makeFolder } from '../host/scratch.ts';
import { parsePreparedRunners } from '../../toolchain/index.ts';
import { type AgentCalls, requestSchema } from './agent.ts';

/** The list that an image of runners carries beside its `dist` and `runners`. */
export const preparedFile = 'prepared.json';

/**
 * Answers calls until the input ends.
 * @param root the folder that holds `dist` and `runners`
 */
export async function serveAgent(root: string, input: Readable, output: Writable): Promise<void> {
  const calls = callsHere(root);
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    // Not waited for: a long sync does not hold up what is asked meanwhile.
    void answer(calls, line).then((text) => output.write(`${text}\n`));
  }
}

async function answer(calls: AgentCalls, line: string): Promise<string> {
  const request = requestSchema.parse(JSON.parse(line));
  const { id } = request;
  try {
    if (!Object.hasOwn(calls, request.call)) throw new Error(`the agent has no call "${request.call}"`);
    const call = calls[request.call as keyof AgentCalls] as (...words: unknown[]) => Promise<unknown>;
    return JSON.stringify({ id, value: await call(...request.arguments) });
  } catch (error) {
    const kind = error instanceof UsageError ? 'usage' : 'measurement';
    return JSON.stringify({ id, error: { kind, message: messageOf(error) } });
  }
}

function callsHere(root: string): AgentCalls {
  const host = createHostTarget({ root });
  const caches = cacheControl();
  const loadAverage = loadavg()[0];
  const exists = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    );
  return {
    async preparedRunners() {
      const path = join(root, preparedFile);
      return (await exists(path)) ? parsePreparedRunners(await readFile(path, 'utf8'), 'the image') : undefined;
    },
    exists,
    makeFolder,
    addToCorpus: makeCorpus,
    describe: (directory, canDropCaches) =>
      describeHost(directory, { ...caches, canDrop: () => Promise.resolve(canDropCaches) }, loadAverage),
    capacity: (directory) => host.capacity(directory),
    sync: (directory) => host.sync(directory),
    dirtyBytes: () => host.dirtyBytes(),
    stolenNs: () => host.stolenNs(),
    canDropCaches: () => caches.canDrop(),
    dropCaches: () => caches.drop(),
  };
}
