/** What a person named of all that a run could measure. */
import { z } from 'zod';

export const onlySchema = z.looseObject({
  cells: z.array(z.string()).optional().describe('patterns'),
  runners: z.array(z.string()).optional(),
  command: z.literal(true).optional().describe('the workload was given as a command; no io-perf.yml has it'),
});
