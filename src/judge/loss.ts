/** One thing that was promised and is not there. */
import type { NotMeasured } from '../core/document/index.ts';

/** One thing that was promised and is not there. */
export interface Lost extends Pick<NotMeasured, 'what' | 'cell' | 'side' | 'reason' | 'accepted' | 'acceptedBy'> {
  /** A budget asks for it: it fails whatever the rules say. */
  isAsked?: boolean;
  /** No fault of the head, which may be what mends it: it fails only where everything that is missing does. */
  isExcused?: boolean;
}
