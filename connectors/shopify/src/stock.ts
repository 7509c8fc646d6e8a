import { type ConnectorError, chunksOf, type Issue } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { type Context, composed } from './client.ts';
import type { Entry } from './documents/index.ts';
import { ACTIVATE, SET_STOCK } from './documents/writes.ts';
import { keyFor } from './idempotency.ts';
import { tailOf } from './ids.ts';
import { indexIn, issueOf, passingError } from './issues.ts';
import { MUTATION_COST } from './parts.ts';
import { type UserError, UserErrors } from './schema.ts';

/** Shopify takes 250 quantities in a call. */
const MAX_QUANTITIES = 250;
const MAX_ACTIVATED = 25;

/** Stock of one listing at one location. */
export interface StockOrder {
  readonly externalKey: string;
  readonly inventoryItem: string;
  readonly location: string;
  readonly quantity: number;
}

/** Faults with a listing's stock; listings without an entry have theirs. */
export type StockFaults = Map<string, readonly Issue[] | ConnectorError>;

const Written = Type.Object({ userErrors: UserErrors });

/** Sets stock. A call is applied as a whole or not at all: what is refused is left out, and the rest sent again. */
export async function setStock(ctx: Context, orders: readonly StockOrder[]): Promise<StockFaults> {
  const faults: StockFaults = new Map();
  const distinct = [...new Map(orders.map((one) => [`${one.inventoryItem} ${one.location}`, one])).values()];
  for (const chunk of chunksOf(distinct, MAX_QUANTITIES)) await setChunk(ctx, chunk, faults);
  return faults;
}

async function setChunk(ctx: Context, chunk: readonly StockOrder[], faults: StockFaults): Promise<void> {
  let open = chunk;
  while (open.length > 0) {
    const errors = await write(ctx, open);
    if (errors.length === 0) return;
    const refused = new Map<StockOrder, UserError[]>();
    for (const error of errors) {
      const at = indexIn('quantities', error);
      const about = at === null || open[at] === undefined ? open : [open[at]];
      for (const one of about) refused.set(one, [...(refused.get(one) ?? []), error]);
    }
    const unstocked = [...refused].filter(([, told]) => told.every(isUnstocked)).map(([one]) => one);
    for (const [one, told] of refused) {
      if (unstocked.includes(one)) continue;
      faults.set(one.externalKey, passingError(told) ?? told.map(issueOf));
    }
    await activate(ctx, unstocked, faults);
    open = open.filter((one) => !refused.has(one));
  }
}

async function write(ctx: Context, orders: readonly StockOrder[]): Promise<readonly UserError[]> {
  const input = {
    name: 'available',
    reason: 'correction',
    quantities: orders.map(({ inventoryItem, location, quantity }) => ({
      inventoryItemId: inventoryItem,
      locationId: location,
      quantity,
      // Ours is the truth; orders of the shop are in it as soon as they were read.
      changeFromQuantity: null,
    })),
  };
  const [errors = []] = await keyed(ctx, orders, [{ part: SET_STOCK, variables: { input } }]);
  return errors;
}

/** Writes under a key that lives until their answer was read. */
async function keyed(
  ctx: Context,
  orders: readonly StockOrder[],
  entries: readonly Entry[],
): Promise<(readonly UserError[])[]> {
  const { key, settled } = await keyFor(ctx, {
    content: entries.map(({ part, variables }) => [part.field, variables]),
    touched: orders.map(({ inventoryItem, location }) => `${tailOf(inventoryItem)}@${tailOf(location)}`),
  });
  const own = entries.map((entry, at) => ({ ...entry, key: `${key}_${at}` }));
  const outcomes = await composed(ctx, own, Written, {
    kind: 'mutation',
    cost: MUTATION_COST * entries.length,
  });
  const errors = outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error;
    return outcome.value.userErrors;
  });
  // A key that Shopify still works on stays: the next attempt asks for the same.
  if (!errors.flat().some(({ code }) => code === 'IDEMPOTENCY_CONCURRENT_REQUEST')) await settled();
  return errors;
}

/** An item that the location did not keep so far. */
const isUnstocked = ({ message, code }: UserError): boolean =>
  /not stocked|isn't stocked/i.test(message) || code === 'ITEM_NOT_STOCKED_AT_LOCATION';

async function activate(ctx: Context, orders: readonly StockOrder[], faults: StockFaults): Promise<void> {
  for (const chunk of chunksOf(orders, MAX_ACTIVATED)) {
    const entries = chunk.map(({ inventoryItem, location, quantity }) => ({
      part: ACTIVATE,
      variables: { inventoryItemId: inventoryItem, locationId: location, available: quantity },
    }));
    for (const [at, errors] of (await keyed(ctx, chunk, entries)).entries()) {
      if (errors.length > 0) faults.set(chunk[at]!.externalKey, passingError(errors) ?? errors.map(issueOf));
    }
  }
}
