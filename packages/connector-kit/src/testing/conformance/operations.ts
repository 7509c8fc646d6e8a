import type { Connector, HttpEffect, Operation, OrderAction } from '../../index.ts';
import { plainKey } from '../listings.ts';
import { type Bench, type Session, ticketConfig } from './bench.ts';
import { control, ensure, NotTestable } from './failures.ts';
import { buildItem, buildOffer } from './items.ts';
import { actionOn, kindsOf, orderReadyFor } from './order-actions.ts';
import { create } from './writes.ts';

/** One operation with the smallest input that makes it do its work. */
export interface OperationCase {
  readonly name: Operation;
  /** Which of its calls carry its effect. */
  readonly effect: HttpEffect;
  /** Runs beforehand in a context of its own; its result is handed to `run`. */
  prepare?(bench: Bench): Promise<string>;
  run(bench: Bench, session: Session, prepared: string): Promise<unknown>;
  /** Whether an outcome tells truly of an answer that is an empty list, where the channel answers with lists. */
  emptyList?(outcome: unknown): boolean;
}

const SKU = 'OP-1';

/** The page to which channels lead merchants back in tests. */
export const RETURN_ADDRESS = 'https://sluice.example/connections/authorized';

/** Creates one listing and hands over its id on the channel. */
async function oneListing(bench: Bench): Promise<string> {
  const ids = await create(bench, bench.open(), [buildItem(bench, SKU, { barcode: null })]);
  return ids.get(SKU) ?? '';
}

const listingOperations: readonly OperationCase[] = [
  {
    name: 'upsertListings',
    effect: 'write',
    run: ({ connector, ...bench }, session) =>
      connector.upsertListings!(session, [buildItem({ connector, ...bench }, SKU)]),
  },
  {
    name: 'updateOffers',
    effect: 'write',
    prepare: oneListing,
    run: (bench, session, id) =>
      bench.connector.updateOffers!(session, [buildOffer(buildItem(bench, SKU), id, '21.50', 7)]),
  },
  {
    name: 'withdrawListings',
    effect: 'write',
    prepare: oneListing,
    run: ({ connector }, session, id) =>
      connector.withdrawListings!(session, [plainKey(SKU, { syncId: id })]),
  },
  {
    name: 'lookupListings',
    effect: 'read',
    prepare: oneListing,
    run: ({ connector }, session, id) => connector.lookupListings!(session, [plainKey(SKU, { syncId: id })]),
  },
  {
    name: 'readListings',
    effect: 'read',
    run: ({ connector }, session) => connector.readListings!(session, null),
  },
];

const asAction = (json: string): OrderAction =>
  JSON.parse(json, (name, value) => (name === 'shippedAt' ? new Date(value) : value));

const ticketOperation: OperationCase = {
  name: 'pollTicket',
  effect: 'read',
  prepare: async (bench) => {
    if (!bench.channel.tickets) throw new NotTestable('the channel of this test offers no tickets');
    const session = bench.open({ config: ticketConfig(bench) });
    const [result] = await bench.connector.upsertListings!(session, [buildItem(bench, SKU)]);
    if (result?.outcome !== 'accepted') throw new NotTestable('the channel gave no ticket');
    return result.ticket;
  },
  run: ({ connector }, session, ticket) => connector.pollTicket!(session, ticket, [plainKey(SKU)]),
};

const otherOperations: readonly OperationCase[] = [
  {
    name: 'testConnection',
    effect: 'read',
    run: ({ connector }, session) => connector.testConnection(session),
  },
  {
    name: 'pullOrders',
    effect: 'read',
    run: ({ connector }, session) => connector.pullOrders!(session, { since: null, cursor: null }),
  },
  {
    name: 'actOnOrder',
    effect: 'write',
    prepare: async (bench) => {
      const [kind] = kindsOf(bench.connector);
      if (kind === undefined) throw new NotTestable('the connector declares no action on orders');
      return JSON.stringify(actionOn(bench, kind, await orderReadyFor(bench, kind)));
    },
    run: ({ connector }, session, action) => connector.actOnOrder!(session, asAction(action)),
  },
  {
    name: 'pullProducts',
    effect: 'read',
    run: ({ connector }, session) => connector.pullProducts!(session, { since: null, cursor: null }),
  },
  {
    name: 'pricesIncludeVat',
    effect: 'read',
    run: ({ connector }, session) => connector.pricesIncludeVat!(session),
  },
  {
    name: 'redeemConsent',
    effect: 'write',
    prepare: async ({ channel }) => JSON.stringify(await control(channel.consent, 'consent').call(channel)),
    run: ({ connector }, session, query) =>
      connector.redeemConsent!(session, { query: JSON.parse(query), returnAddress: RETURN_ADDRESS }),
  },
  { name: 'listStores', effect: 'read', run: ({ connector }, session) => connector.listStores!(session) },
  {
    name: 'syncCategories',
    effect: 'write',
    run: ({ connector }, session) =>
      connector.syncCategories!(session, [{ externalKey: '1', path: ['Home'], syncId: null }]),
  },
  {
    name: 'deleteTerms',
    effect: 'write',
    prepare: async ({ connector, open }) => {
      const [brand] = await connector.syncBrands!(open(), [
        { externalKey: '1', name: 'Northwind', syncId: null },
      ]);
      if (brand?.outcome !== 'synced') throw new NotTestable('the channel made no brand');
      return brand.syncId;
    },
    run: ({ connector }, session, syncId) => connector.deleteTerms!(session, [{ kind: 'brand', syncId }]),
  },
  {
    name: 'readCategoryTree',
    effect: 'read',
    run: ({ connector }, session) => connector.readCategoryTree!(session, null),
  },
  {
    name: 'readCategoryAttributes',
    effect: 'read',
    prepare: async ({ connector, channel, open }) => {
      await channel.setCategoryTree?.([{ syncId: '1', name: 'Lamps', parentSyncId: null, assignable: true }]);
      const { categories } = await connector.readCategoryTree!(open(), null);
      const category = categories.find((one) => one.assignable);
      if (!category) throw new NotTestable('the first page of the category tree has no assignable category');
      return category.syncId;
    },
    run: ({ connector }, session, id) => connector.readCategoryAttributes!(session, id),
  },
];

const oneBrand: OperationCase['run'] = ({ connector }, session) =>
  connector.syncBrands!(session, [{ externalKey: '1', name: 'Northwind', syncId: null }]);

/** Brands that are fixed are only looked for: an empty list says that there is none of that name. */
const brandOperation = ({ capabilities }: Connector): OperationCase =>
  capabilities.brands?.fixed
    ? {
        name: 'syncBrands',
        effect: 'read',
        run: oneBrand,
        emptyList: (outcome) =>
          Array.isArray(outcome) && outcome.every((result) => result.outcome === 'rejected'),
      }
    : { name: 'syncBrands', effect: 'write', run: oneBrand };

/**
 * The operations of a connector that this run tries, each ready to be run. Webhooks have checks of their own.
 */
export function operationsOf({ connector, operations }: Bench): OperationCase[] {
  return [...otherOperations, brandOperation(connector), ...listingOperations, ticketOperation].filter(
    ({ name }) => connector[name] !== undefined && (operations?.includes(name) ?? true),
  );
}

/** Brings the operation to its start: an empty channel with what it needs. Null when the channel cannot. */
export async function prepared(bench: Bench, operation: OperationCase): Promise<string | null> {
  await bench.channel.reset();
  try {
    return operation.prepare ? await operation.prepare(bench) : '';
  } catch (error) {
    if (error instanceof NotTestable) return null;
    throw error;
  }
}

const counted = new WeakMap<Bench, Map<string, number>>();

/**
 * Counts the calls with its effect that the operation makes when all goes well; once. 0 when the channel cannot bring
 * it to its start.
 */
export async function callsOf(bench: Bench, operation: OperationCase): Promise<number> {
  const known = counted.get(bench) ?? new Map<string, number>();
  counted.set(bench, known);
  const before = known.get(operation.name);
  if (before !== undefined) return before;
  const start = await prepared(bench, operation);
  if (start === null) return 0;
  const session = bench.open();
  await operation.run(bench, session, start);
  const { length } = session.wire.calls.filter(({ effect }) => effect === operation.effect);
  ensure(length > 0, `${operation.name} made no call with effect ${operation.effect}`);
  known.set(operation.name, length);
  return length;
}
