import type { NotMeasured } from '../core/document/index.ts';

/** An expected result that is missing. */
export interface Lost extends Pick<NotMeasured, 'what' | 'cell' | 'side' | 'reason' | 'accepted' | 'acceptedBy'> {
  /** A budget needs it: it always fails. */
  isAsked?: boolean;
  /** The head did not cause it and may fix it: it fails only if all missing results do. */
  isExcused?: boolean;
}
