/**
 * What a target asks of an agent: this program itself, started where the runners run (in the container), which does there what
 * the host target does here. One JSON object a line each way: `{"id":1,"call":"sync","arguments":[…]}` and
 * `{"id":1,"value":…}` or `{"id":1,"error":{"kind":"usage","message":"…"}}`.
 */
import { z } from 'zod';
import type { Capacity, Description } from '../target.ts';
import type { PreparedRunners } from '../prepared-runners.ts';

/** Every call by name. Paths are those of the agent. */
export interface AgentCalls {
  /** How the runners of this image are started; undefined: it has no list. */
  preparedRunners: () => Promise<PreparedRunners | undefined>;
  exists: (path: string) => Promise<boolean>;
  makeFolder: (parent: string, name: string) => Promise<string>;
  /** Adds entries to a tree, as `Target.makeCorpus` does; called again for the rest of a long listing. */
  addToCorpus: (listing: string[], root: string) => Promise<void>;
  /** @param canDropCaches the agent itself may not, but its target may know a way */
  describe: (directory: string, canDropCaches: boolean) => Promise<Description>;
  capacity: (directory: string) => Promise<Capacity>;
  sync: (directory: string) => Promise<void>;
  dirtyBytes: () => Promise<number | undefined>;
  stolenNs: () => Promise<number | undefined>;
  canDropCaches: () => Promise<boolean>;
  dropCaches: () => Promise<boolean>;
}

export const requestSchema = z.object({
  id: z.number(),
  call: z.string(),
  arguments: z.array(z.unknown()),
});

export const answerSchema = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.object({ kind: z.enum(['usage', 'measurement']), message: z.string() }).optional(),
});
