/** `io-perf-fleet.yml`: several stores by name. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseYaml, readYaml } from './read-config.ts';

/** Read if no store is named. */
export const defaultFleetFile = 'io-perf-fleet.yml';

const addressForm = 'write an address that begins with https:// or http://';
const variableForm = 'write the name of an environment variable, such as ENGINE_TOKEN';

const storeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { store: value } : value),
  z.strictObject({
    store: z.string().min(1, 'name a folder, or git+URL#branch'),
    page: z
      .string()
      .regex(/^https?:\/\/[^\s/]+/, addressForm)
      .optional(),
    token: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, variableForm)
      .optional(),
  }),
);

const fleetSchema = z.strictObject({ stores: z.record(z.string(), storeSchema) });

export interface FleetStore {
  /** Undefined: a name is derived from the store's. */
  name?: string | undefined;
  /** A folder, or `git+URL#branch[:folder]`. */
  spec: string;
  page?: string | undefined;
  /** The environment variable that holds the token for its server. */
  token?: string | undefined;
}

/** @param path folders in the file are relative to its own. @throws UsageError with file, line and what to do */
export async function readFleet(path: string): Promise<FleetStore[]> {
  const { stores } = parseYaml(await readYaml(path, 'list of stores'), path, fleetSchema, (where) =>
    where.length === 0 ? ['stores'] : ['store', 'page', 'token'],
  );
  return Object.entries(stores).map(([name, { store, page, token }]) => ({
    name,
    page,
    token,
    spec: /^[a-z][a-z0-9+.-]*:/i.test(store) ? store : resolve(dirname(path), store),
  }));
}
