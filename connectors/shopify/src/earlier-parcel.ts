import type { OrderAction } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { FULFILMENT_LINES, FULFILMENTS } from './documents/reads.ts';
import { gid, tailOf } from './ids.ts';
import { found } from './mutate-order.ts';
import { nodesOf, pageOf, text } from './schema.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const Fulfilment = Type.Object({
  id: Type.String(),
  status: Type.String(),
  trackingInfo: Type.Array(Type.Object({ number: text })),
});
const Fulfilments = Answer({
  order: Type.Union([Type.Null(), Type.Object({ fulfillments: Type.Array(Fulfilment) })]),
});
const Line = Type.Object({
  quantity: Type.Union([Type.Null(), Type.Integer()]),
  lineItem: Type.Object({ id: Type.String() }),
});
const Lines = Answer({
  node: nodesOf(Type.Object({ id: Type.String(), fulfillmentLineItems: pageOf(Line) })).items,
});

const FULFILMENTS_COST = 501;
const LINES_COST = 203;
const VALID = new Set(['SUCCESS', 'OPEN', 'PENDING']);

/**
 * The id of the parcel that an earlier try made; null when there is none. It has the same units under the same number, and
 * no other action made it: Shopify keeps no key of ours with it.
 */
export async function earlierParcel(ctx: Context, action: Ship): Promise<string | null> {
  const variables = { id: gid('Order', action.orderId) };
  const question = { document: FULFILMENTS, variables, cost: FULFILMENTS_COST };
  const { fulfillments } = found((await query(ctx, question, Fulfilments)).order, action);
  const alike = fulfillments.filter(
    ({ id, status, trackingInfo }) =>
      VALID.has(status) &&
      !action.others?.includes(tailOf(id)) &&
      (trackingInfo[0]?.number || null) === action.trackingNumber,
  );
  for (const { id } of alike) if (hasUnitsOf(action, await unitsOf(ctx, id))) return tailOf(id);
  return null;
}

/** Units by line, of all pages. */
async function unitsOf(ctx: Context, id: string): Promise<Map<string, number>> {
  const units = new Map<string, number>();
  let after: string | null = null;
  do {
    const answer: Static<typeof Lines>['data'] = await query(
      ctx,
      { document: FULFILMENT_LINES, variables: { id, after }, cost: LINES_COST },
      Lines,
    );
    const { node } = answer;
    if (node === null || !('fulfillmentLineItems' in node)) return units;
    const { nodes, pageInfo } = node.fulfillmentLineItems;
    for (const { quantity, lineItem } of nodes)
      units.set(tailOf(lineItem.id), (units.get(tailOf(lineItem.id)) ?? 0) + (quantity ?? 0));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return units;
}

const hasUnitsOf = ({ lines }: Ship, units: ReadonlyMap<string, number>): boolean =>
  units.size === lines.length &&
  lines.every(({ externalId, quantity }) => units.get(externalId) === quantity);
