import type { Connector } from '@sluice/connector-kit';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import type { Slot } from '../../../platform/slots.ts';
import { aroundCalls } from '../../channels/index.ts';
import type { Lease } from './lease.ts';

/** One turn of a connection: the signals that end it, and the guard that each call to its channel has to pass. */
export interface Turn {
  lease: Lease;
  slot: Slot;
  /** The lease is lost: calls are aborted, since another deliverer is at work. */
  lost: AbortSignal;
  /** The process is stopping: the running round is finished, and no other begins. */
  stopping: AbortSignal;
  /** Whether somebody stopped the sending: no further batch is sent. */
  halt: { readonly isHalted: boolean };
  /** Whether a round may be claimed beside the results of the one before. */
  claimsNext: boolean;
  /** After this time the connection goes to the back of the queue; by `performance.now`. */
  until: number;
}

export const isTurnOver = ({ lost, stopping, halt, until }: Turn): boolean =>
  halt.isHalted || stopping.aborted || lost.aborted || performance.now() > until;

/**
 * Guards the connector's calls for a turn. A process that was suspended must not send anything when it resumes: every
 * call first checks the lease by its own clock. While a call hangs, its slot is free for others.
 */
export const guardCalls = (connector: Connector, { lease, slot }: Turn): Connector =>
  aroundCalls(connector, (call) =>
    performance.now() > lease.validUntil
      ? Promise.reject(new LeaseLost(`the lease of connection ${lease.connectionId} was not renewed`))
      : slot.waiting(call),
  );
