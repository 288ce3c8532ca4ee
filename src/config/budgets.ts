import { isCountMetric, parseCountLimit, UsageError } from '../document/index.ts';
import { type Config, ratioBudgetSchema } from './schema.ts';

/**
 * Budgets on counts: `{ NAME: { metric: limit, … } }`, NAME being a cell, a pattern of cells or a workload. Those on ratios
 * begin with `cell` and `faster-than` and are somebody else's.
 * @throws UsageError for a budget that is of neither form, names no count, or has no limit
 */
export function countBudgets(config: Config): { cells: string; limits: Record<string, string> }[] {
  return (config.budgets ?? []).flatMap((budget, index) => {
    if ('faster-than' in budget || 'cell' in budget) return [];
    return Object.entries(budget).map(([cells, limits]) => ({
      cells,
      limits: parseLimits(limits, `budgets[${index}].${cells}`),
    }));
  });
}

function parseLimits(value: unknown, where: string): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${where} is no budget: write { NAME: { openat: "<= 2 per file", fsync: "<= 1" } }.`);
  }
  return Object.fromEntries(
    Object.entries(value).map(([metric, limit]: [string, unknown]) => {
      if (!isCountMetric(metric)) {
        throw new UsageError(
          `${where}.${metric} is no count: name a system call (openat), a kind of calls (open, stat, read, fsync …), an error (ENOENT), or a figure such as readBytes.`,
        );
      }
      if (typeof limit !== 'string') {
        throw new UsageError(`${where}.${metric} is no limit: write it in quotes, such as "<= 2" or "<= +0%".`);
      }
      try {
        parseCountLimit(limit);
      } catch (error) {
        if (error instanceof UsageError) throw new UsageError(`${where}.${metric}: ${error.message}`);
        throw error;
      }
      return [metric, limit];
    }),
  );
}

/** @throws UsageError for a budget that begins like one on a ratio and is none */
export function ratioBudgets(config: Config): { cell: string; fasterThan: string; by: number }[] {
  return (config.budgets ?? []).flatMap((budget, index) => {
    if (!('faster-than' in budget)) return [];
    const parsed = ratioBudgetSchema.safeParse(budget);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new UsageError(
        `budgets[${index}] is no budget on a ratio at ${issue?.path.join('.') ?? 'its top'} (${issue?.message ?? 'invalid'}): write { cell: …, faster-than: …, by: 5 }.`,
      );
    }
    const { cell, by, 'faster-than': fasterThan } = parsed.data;
    return [{ cell, fasterThan, by }];
  });
}
