import type { Connector, Operation } from '../../index.ts';
import { memoryCheckpoint, type TestContext, testContext } from '../context.ts';
import type { ConformanceChannel } from './channel.ts';
import type { Writing } from './compare-file.ts';
import type { FaultProxy } from './proxy.ts';
import { type Wire, wiredClient } from './wire.ts';

/** The parts a check works with. The channel is empty when the check begins. */
export interface Bench {
  readonly connector: Connector;
  readonly channel: ConformanceChannel;
  readonly proxy: FaultProxy;
  /** The folder of golden files; null where requests are not recorded. */
  readonly golden: { readonly folder: URL; readonly writing: Writing } | null;
  /** The operations that manners and faults are tried on; left out, all that the connector has. */
  readonly operations?: readonly Operation[] | undefined;
  /** A fresh context, as the host makes one per operation, with a checkpoint of its own. */
  open(options?: OpenOptions): Session;
}

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Settings other than the channel's usual ones. */
  readonly config?: unknown;
}

/** A context, and its calls over the wire. */
export interface Session extends TestContext<unknown> {
  readonly wire: Wire;
}

/** Fixed, so that what a connector derives from its clock stays equal from run to run, unless the channel has a time. */
export const NOW = new Date('2026-01-15T12:00:00Z');

/** Puts a bench together. */
export function createBench(parts: Omit<Bench, 'open'>): Bench {
  const { channel, proxy } = parts;
  return {
    ...parts,
    open(options = {}) {
      const wire: Wire = { calls: [], foreign: [], aim: null, hits: 0 };
      const signal = options.signal ?? new AbortController().signal;
      const { origins = [], patienceMs } = channel;
      const http = wiredClient(wire, { proxy, origins, signal, ...(patienceMs && { patienceMs }) });
      const config = options.config ?? channel.config(proxy.address);
      const clock = { now: () => channel.now?.() ?? new Date(NOW) };
      return { ...testContext({ config, http, signal, clock, checkpoint: memoryCheckpoint() }), wire };
    },
  };
}

/** Settings that have the channel answer with tickets, where it can. */
export function ticketConfig({ channel, proxy }: Bench): unknown {
  return channel.tickets?.config(proxy.address);
}
