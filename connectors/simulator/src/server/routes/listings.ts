import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Answer, addApiRoute, refusal } from '../api.ts';
import { runBatch } from '../batch.ts';
import { parseListing, parseOffer, parseReference } from '../listing-input.ts';
import { lookup, updateOffer, upsertListing, withdrawListing } from '../listings.ts';
import type { Simulator } from '../simulator.ts';
import type { Listing } from '../state.ts';
import { checker } from '../validate.ts';

const keys = Type.Optional(Type.Array(Type.String()));
const checkLookup = checker(Type.Object({ ids: keys, skus: keys, barcodes: keys }));

const MAX_KEYS = 1_000;

/** Listings: written in batches, found by key, read page by page. */
export function addListingRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { state } = simulator;
  addApiRoute(app, simulator, 'POST /api/listings/batch', (request) =>
    runBatch(simulator, request, {
      maxItems: 500,
      poisonable: true,
      parse: (value) => parseListing(value, simulator.settings),
      apply: (item) => upsertListing(state, simulator, item),
    }),
  );
  addApiRoute(app, simulator, 'POST /api/offers/batch', (request) =>
    runBatch(simulator, request, {
      maxItems: 1_000,
      poisonable: true,
      parse: (value) => parseOffer(value, simulator.settings),
      apply: (item) => updateOffer(state, item),
    }),
  );
  addApiRoute(app, simulator, 'POST /api/listings/withdraw', (request) =>
    runBatch(simulator, request, {
      maxItems: 500,
      poisonable: false,
      parse: parseReference,
      apply: (item) => withdrawListing(state, item),
    }),
  );
  addApiRoute(app, simulator, 'POST /api/listings/lookup', (request) => findListings(simulator, request));
  addApiRoute(app, simulator, 'GET /api/listings', (request) => listListings(simulator, request));
}

function findListings(simulator: Simulator, request: FastifyRequest): Answer {
  const checked = checkLookup(request.body);
  if (!checked.ok)
    return refusal(422, 'invalid_request', 'The request is malformed.', { errors: checked.errors });
  const { ids = [], skus = [], barcodes = [] } = checked.value;
  if (ids.length + skus.length + barcodes.length > MAX_KEYS) {
    return refusal(413, 'too_many_keys', `At most ${MAX_KEYS} keys in one call.`);
  }
  const found = lookup(simulator.state, { ids, skus, barcodes });
  return { status: 200, body: { listings: found.map(presentListing) } };
}

function listListings(simulator: Simulator, request: FastifyRequest): Answer {
  const { cursor = '0', limit = '100' } = request.query as Record<string, string>;
  const from = Number(cursor);
  const size = Math.min(Math.max(1, Math.trunc(Number(limit)) || 100), 500);
  if (!Number.isSafeInteger(from) || from < 0) return refusal(422, 'bad_cursor', 'The cursor is not ours.');
  // Listings are never removed one by one, so a position in the order of creation is a stable cursor.
  const page = simulator.state.listings.slice(from, from + size);
  const next = from + size < simulator.state.listings.length ? String(from + size) : null;
  return { status: 200, body: { listings: page.map(presentListing), next_cursor: next } };
}

/** A listing as the channel's API shows it. */
export function presentListing(listing: Listing): object {
  const { writes: _writes, applied_at: _appliedAt, ...shown } = listing;
  return shown;
}
