import { UsageError } from '../model/index.ts';
import { ratioBudgetSchema, type Config } from './schema.ts';

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
