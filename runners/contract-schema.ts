/**
 * What may stand in contract.yaml. Strict on purpose: a misspelt member is an error, never an ignored line. Nothing here transforms or
 * fills in anything, so that a checked file is its own value.
 */
import { z } from 'zod';

/** An amount, or amounts of which the first holds whose `parameter=value` is the cell's. */
const expressionSchema = z.union([z.string(), z.record(z.string(), z.string())]);

const values = z.record(z.string(), z.string());

const parameterSchema = z.strictObject({
  what: z.string(),
  kind: z.enum(['size', 'count', 'enum']),
  unit: z.string().optional(),
  values: z.array(z.string()).optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  default: z.string().optional(),
  note: z.string().optional(),
  try: z.array(z.string()).min(1).optional(),
});

const operationSchema = z.strictObject({
  group: z.string(),
  op: z.string().min(1),
  more: z.string().optional(),
  parameters: z.record(z.string(), parameterSchema.partial().nullable()),
  before: z.string(),
  payload: expressionSchema.optional(),
  estimate: expressionSchema.optional(),
  disk: expressionSchema.optional(),
  makesFiles: z.literal(true).optional(),
  corpus: z.literal(true).optional(),
  usersOwn: z.literal(true).optional(),
  counters: z.enum(['reads', 'writes', 'none']).optional(),
  check: z.strictObject({
    kinds: z.array(z.enum(['last', 'sum64', 'content', 'count', 'none'])).min(1),
    of: z.string().optional(),
    bytes: expressionSchema.optional(),
    is: expressionSchema.optional(),
  }),
  device: z
    .array(
      z.union([
        z.strictObject({ parameter: z.string(), not: z.array(z.string()) }),
        z.strictObject({ parameter: z.string(), above: z.string() }),
      ]),
    )
    .optional(),
  conformance: z
    .strictObject({
      ops: z.array(z.number().int().positive()).min(1).optional(),
      with: z.array(values).optional(),
      fills: z.enum(['file', 'copies', 'chunks', 'names']).optional(),
      refuses: values.optional(),
      leaves: z.enum(['files', 'content']).optional(),
    })
    .optional(),
});

export const contractSchema = z.strictObject({
  groups: z.record(z.string(), z.string()),
  parameters: z.record(z.string(), parameterSchema),
  operations: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), operationSchema),
});

export type ContractFile = z.infer<typeof contractSchema>;
export type OperationEntry = z.infer<typeof operationSchema>;
export type ParameterEntry = z.infer<typeof parameterSchema>;
export type Expression = z.infer<typeof expressionSchema>;
