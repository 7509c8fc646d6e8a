import { ConnectorError, type Issue } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { type Context, chunksOf, composed } from './client.ts';
import { ACTIVATE, SET_STOCK } from './documents/writes.ts';
import { keyFor } from './idempotency.ts';
import { indexIn, issueOf, passingError } from './issues.ts';
import { MUTATION_COST } from './parts.ts';
import { type UserError, UserErrors } from './schema.ts';

/** Shopify takes 250 quantities in a call. */
const MAX_QUANTITIES = 250;

/** Stock of one listing at one location. */
export interface StockOrder {
  readonly externalKey: string;
  readonly inventoryItem: string;
  readonly location: string;
  readonly quantity: number;
}

/** What went wrong with a listing's stock; listings without an entry have theirs. */
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
  return keyed(ctx, { part: SET_STOCK, variables: { input } });
}

/** One write under a key that lives until its answer was read. */
async function keyed(
  ctx: Context,
  entry: { part: typeof SET_STOCK; variables: Record<string, unknown> },
): Promise<readonly UserError[]> {
  const { key, settled } = await keyFor(ctx, [entry.part.field, entry.variables]);
  const [outcome] = await composed(ctx, 'mutation', [{ ...entry, key }], Written, MUTATION_COST);
  if (outcome === undefined || 'error' in outcome) throw outcome?.error ?? lost();
  const { userErrors } = outcome.value as Static<typeof Written>;
  // A key that Shopify still works on stays: the next attempt asks for the same.
  if (!userErrors.some(({ code }) => code === 'IDEMPOTENCY_CONCURRENT_REQUEST')) await settled();
  return userErrors;
}

const lost = () =>
  new ConnectorError({ kind: 'unknown_outcome', message: 'the answer does not mention the stock' });

/** An item that the location did not keep so far. */
const isUnstocked = ({ message, code }: UserError): boolean =>
  /not stocked|isn't stocked/i.test(message) || code === 'ITEM_NOT_STOCKED_AT_LOCATION';

async function activate(ctx: Context, orders: readonly StockOrder[], faults: StockFaults): Promise<void> {
  for (const { externalKey, inventoryItem, location, quantity } of orders) {
    const variables = { inventoryItemId: inventoryItem, locationId: location, available: quantity };
    const errors = await keyed(ctx, { part: ACTIVATE, variables });
    if (errors.length > 0) faults.set(externalKey, passingError(errors) ?? errors.map(issueOf));
  }
}
