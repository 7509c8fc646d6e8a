import { createSlots } from '../../../../platform/slots.ts';
import type { Lease } from '../lease.ts';
import type { Turn } from '../turn.ts';

/** A turn of a deliverer whose heartbeat has stopped: nothing renews its lease, and it does not notice the loss. */
export const frozenTurn = (lease: Lease): Turn => ({
  lease,
  slot: createSlots({ working: 1, held: 1 }, () => {}).enter(),
  lost: new AbortController().signal,
  stopping: new AbortController().signal,
  halt: { isHalted: false },
  claimsNext: true,
  until: Number.POSITIVE_INFINITY,
});
