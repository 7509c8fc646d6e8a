import type { Connector } from '@sluice/connector-kit';
import type { Slot } from '../../../platform/slots.ts';
import { aroundCalls } from '../../channels/index.ts';
import { type Lease, LeaseLost } from './lease.ts';

/** One turn of a connection: what ends it, and what each call to its channel has to pass. */
export interface Turn {
  lease: Lease;
  slot: Slot;
  /** The lease is gone: calls are aborted, since another deliverer is at work. */
  lost: AbortSignal;
  /** The process is stopping: the running round is finished, no other begun. */
  stopping: AbortSignal;
  /** After this the connection goes to the back of the queue; by `performance.now`. */
  until: number;
}

export const isTurnOver = ({ lost, stopping, until }: Turn): boolean =>
  stopping.aborted || lost.aborted || performance.now() > until;

/**
 * The connector as a turn calls it. A process that was stopped for a while must not send anything when it goes on: the
 * lease is held against its own clock before every call. And while a call hangs, its slot is free for others.
 */
export const guardCalls = (connector: Connector, { lease, slot }: Turn): Connector =>
  aroundCalls(connector, (call) =>
    performance.now() > lease.validUntil
      ? Promise.reject(new LeaseLost(`the lease of connection ${lease.connectionId} was not renewed`))
      : slot.waiting(call),
  );
