/**
 * What a target asks of an agent: this program itself, started where the runners run (in the container), which does there what
 * the host target does here. One JSON object a line each way: `{"id":1,"call":"sync","arguments":[…]}` and
 * `{"id":1,"value":…}` or `{"id":1,"error":{"kind":"usage","message":"…"}}`.
 */
import { createInterface } from 'node:readline';
import { defined, MeasurementError, messageOf, UsageError } from '../../../core/document/index.ts';
import { type Description, fingerprintOf, type RunnerProcess, TargetLost } from '../target.ts';
import { z } from 'zod';
import { parsePreparedRunners, type PreparedRunners } from '../../toolchain/index.ts';
import { access, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createHostTarget, type HostTarget } from '../host/host-target.ts';
import { makeFolder } from '../host/scratch.ts';
import { describeHost } from '../host/describe.ts';
import { wineSentence } from '../host/hazards.ts';
import type { FixedLimits } from './fixed-limits.ts';
import type { Mount } from './containers.ts';
import { type Engine, parseJson } from './engine.ts';
import { type Image } from './image.ts';
import { succeeds } from '../../../core/system/index.ts';

/** Every call by name. Paths are those of the agent. */
type AgentCalls = Pick<HostTarget, 'capacity' | 'sync' | 'dirtyBytes' | 'stolenNs' | 'canDropCaches' | 'dropCaches'> & {
  /** How the runners of this image are started; undefined: it has no list. */
  preparedRunners: () => Promise<PreparedRunners | undefined>;
  exists: (path: string) => Promise<boolean>;
  makeFolder: (parent: string, name: string) => Promise<string>;
  /** Adds entries to a tree, as `Target.makeCorpus` does; called again for the rest of a long listing. */
  addToCorpus: (listing: string[], root: string) => Promise<void>;
  /** @param canDropCaches the agent itself may not, but its target may know a way */
  describe: (directory: string, canDropCaches: boolean) => Promise<Description>;
};

const requestSchema = z.object({
  id: z.number(),
  call: z.string(),
  arguments: z.array(z.unknown()),
});

const answerSchema = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.object({ kind: z.enum(['usage', 'measurement']), message: z.string() }).optional(),
});

export type Agent = AgentCalls & {
  /** Ends it: its input is closed, and it goes. */
  close: () => Promise<void>;
};

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const shownWords = 400;
/** A container engine under load may take a while to stop what has ended. */
const endMs = 5_000;

/** What Docker's client ends its complaints with, older ones and newer ones. */
const pointerToHelp = /^(?:See|Run) '.*--help'/;

function lastWords(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !pointerToHelp.test(line)).at(-1) ?? '';
}

/**
 * Talks to an agent. Its calls throw TargetLost once it is gone.
 * @param place where it runs, for messages: `the container of the image x`
 */
export function connectAgent(process: RunnerProcess, place: string): Agent {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let lost: TargetLost | undefined;
  let words = '';
  process.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-shownWords);
  });
  createInterface({ input: process.stdout, crlfDelay: Infinity }).on('line', (line) => {
    const answer = answerSchema.safeParse(parseJson(line));
    if (!answer.success) return; // an image may print a greeting
    const { id, value, error } = answer.data;
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) waiter?.resolve(value);
    else waiter?.reject(new (error.kind === 'usage' ? UsageError : MeasurementError)(error.message));
  });
  process.stdin.on('error', () => undefined); // `ended` says what happened
  void process.ended.then(({ code, signal, startError }) => {
    const how =
      startError ?? (signal === null ? `it ended with exit code ${code ?? 'unknown'}` : `it was ended by ${signal}`);
    const said = lastWords(words);
    lost = new TargetLost(`${place} is gone: ${how}${said === '' ? '' : ` (${said})`}.`);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  });

  const ask = (call: string, values: unknown[]): Promise<unknown> => {
    if (lost) return Promise.reject(lost);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      process.stdin.write(`${JSON.stringify({ id, call, arguments: values })}\n`);
    });
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    process.stdin.end();
    const timer = setTimeout(() => {
      process.kill();
    }, endMs);
    await process.ended;
    clearTimeout(timer);
  };
  const call = <Name extends keyof AgentCalls>(name: Name): AgentCalls[Name] =>
    ((...values: unknown[]) => ask(name, values)) as AgentCalls[Name];
  return {
    preparedRunners: call('preparedRunners'),
    exists: call('exists'),
    makeFolder: call('makeFolder'),
    addToCorpus: call('addToCorpus'),
    describe: call('describe'),
    capacity: call('capacity'),
    sync: call('sync'),
    dirtyBytes: call('dirtyBytes'),
    stolenNs: call('stolenNs'),
    canDropCaches: call('canDropCaches'),
    dropCaches: call('dropCaches'),
    close: () => (closing ??= close()),
  };
}

/** The list that an image of runners carries beside its `dist` and `runners`. */
const preparedFile = 'prepared.json';

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
  const loadAverage = loadavg()[0];
  const exists = (path: string): Promise<boolean> => succeeds(access(path));
  return {
    async preparedRunners() {
      const path = join(root, preparedFile);
      return (await exists(path)) ? parsePreparedRunners(await readFile(path, 'utf8'), 'the image') : undefined;
    },
    exists,
    makeFolder,
    addToCorpus: host.makeCorpus,
    describe: (directory, canDropCaches) => describeHost(directory, canDropCaches, loadAverage),
    capacity: host.capacity,
    sync: host.sync,
    dirtyBytes: host.dirtyBytes,
    stolenNs: host.stolenNs,
    canDropCaches: host.canDropCaches,
    dropCaches: host.dropCaches,
  };
}

const containerSentence =
  'This is a container: its limits, security filters and volume drivers are part of the figures; compare only with runs in the same kind of container.';

const layerSentences: Partial<Record<string, string>> = { wine: wineSentence };

/** What the agent found inside, with what only the outside knows: image, limits, kind of mount. */
export function describeContainer(
  inside: Description,
  engine: Engine,
  image: Image,
  limits: FixedLimits,
  mount: Mount['kind'],
): Description {
  const { layer } = image;
  const environment = {
    ...inside.environment,
    containerised: true,
    containerEngine: `docker ${engine.version}`,
    containerImage: image.digest,
    containerCpus: limits.cpus,
    ...defined({ containerMemoryBytes: limits.memoryBytes }),
    // seccomp filters every system call
    ...(engine.security.length === 0 ? {} : { containerSecurity: engine.security.join(' ') }),
    containerMount: mount,
    ...defined({ compatibilityLayer: layer }),
  };
  const hazardDetails: Record<string, string> = { ...inside.hazardDetails, container: containerSentence };
  if (layer !== undefined) {
    hazardDetails[layer] =
      layerSentences[layer] ?? `Runners run above ${layer}, which is part of the figures: compare only with such runs.`;
  }
  return { environment, fingerprint: fingerprintOf(environment), hazards: Object.keys(hazardDetails), hazardDetails };
}
