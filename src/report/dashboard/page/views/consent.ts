/** Why a change does not count as worse. */
import { type Child, h } from '../dom.ts';
import type { Change } from '../site.ts';

/** `✓ accepted: wanted`, `✓ explained: app.py +34 B`; false for an open change. */
export const consentOf = ({ accepted, explained }: Pick<Change, 'accepted' | 'explained'>): Child =>
  accepted !== undefined && [`✓ ${explained ? 'explained' : 'accepted'}: `, h.bdi(accepted)];
