/** Reasons that a person gives, for those who ask later. */
import { UsageError } from '../core/document/index.ts';

const maxLength = 1000;

/** @throws UsageError if it is empty or too long */
export function checkedReason(given: string): string {
  const reason = given.trim();
  if (reason !== '' && reason.length <= maxLength) return reason;
  throw new UsageError(`The reason is empty or longer than ${maxLength} characters: say why in a sentence.`);
}
