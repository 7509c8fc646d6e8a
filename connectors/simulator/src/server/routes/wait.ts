import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { stateListing } from './state-view.ts';

type WaitQuery = Partial<Record<'sku' | 'price' | 'stock' | 'active' | 'count' | 'timeout_ms', string>>;

const MAX_WAIT_MS = 600_000;

/**
 * Answers as soon as the channel shows what the query names, so that a test waits on the event itself: a
 * listing by `sku` with all of `price`, `stock`, `active` that are given, or `count` listings on sale. 408 when
 * it does not come about within `timeout_ms` (10 s).
 */
export function addWaitRoute(app: FastifyInstance, simulator: Simulator): void {
  app.get('/_wait', async (request, reply) => {
    const query = request.query as WaitQuery;
    if (query.sku === undefined && query.count === undefined) {
      return reply.code(422).send({ message: 'sku or count is required' });
    }
    const wanted = Math.min(Number(query.timeout_ms ?? 10_000) || 0, MAX_WAIT_MS);
    if (!(await comesAbout(simulator, query, wanted)))
      return reply.code(408).send({ message: 'it did not happen' });
    const listing = simulator.state.bySku.get(query.sku ?? '');
    return {
      active_listing_count: simulator.state.activeListings,
      listing: listing ? stateListing(listing) : null,
    };
  });
}

function comesAbout(simulator: Simulator, query: WaitQuery, timeoutMs: number): Promise<boolean> {
  if (holds(simulator, query)) return Promise.resolve(true);
  const { events } = simulator.state;
  return new Promise((resolve) => {
    const settle = (happened: boolean) => {
      clearTimeout(timer);
      events.off('listing', look);
      resolve(happened);
    };
    const look = () => holds(simulator, query) && settle(true);
    const timer = setTimeout(() => settle(false), timeoutMs);
    timer.unref();
    events.on('listing', look);
  });
}

function holds({ state }: Simulator, query: WaitQuery): boolean {
  if (query.count !== undefined && state.activeListings < Number(query.count)) return false;
  if (query.sku === undefined) return true;
  const listing = state.bySku.get(query.sku);
  if (!listing) return false;
  return (
    (query.price === undefined || Number(listing.price) === Number(query.price)) &&
    (query.stock === undefined || listing.stock === Number(query.stock)) &&
    (query.active === undefined || String(listing.active) === query.active)
  );
}
