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
const location = Type.Union([Type.Null(), Type.Object({ id: Type.String() })]);
const Lines = Answer({
  node: nodesOf(Type.Object({ id: Type.String(), location, fulfillmentLineItems: pageOf(Line) })).items,
});

const FULFILMENTS_COST = 501;
const LINES_COST = 204;
const VALID = new Set(['SUCCESS', 'OPEN', 'PENDING']);

/** Units by the id of their line. */
export type Units = ReadonlyMap<string, number>;

/** A parcel of Shopify. */
export interface Parcel {
  readonly id: string;
  /** The global id of the location that it left; null where Shopify does not say. */
  readonly location: string | null;
  readonly units: Units;
}

/**
 * The parcels that an earlier try may have made: the one that has the same units under the same number, else those that have
 * some of the units and no others. No other action made them: Shopify keeps no key of ours with a parcel.
 */
export async function earlierParcels(ctx: Context, action: Ship): Promise<readonly Parcel[]> {
  const variables = { id: gid('Order', action.orderId) };
  const question = { document: FULFILMENTS, variables, cost: FULFILMENTS_COST };
  const { fulfillments } = found((await query(ctx, question, Fulfilments)).order, action);
  const others = action.others?.flatMap(parcelIdsOf);
  const alike = fulfillments.filter(
    ({ id, status, trackingInfo }) =>
      VALID.has(status) &&
      !others?.includes(tailOf(id)) &&
      (trackingInfo[0]?.number || null) === action.trackingNumber,
  );
  const wanted = unitsOf(action);
  const parts: Parcel[] = [];
  for (const { id } of alike) {
    const parcel = await readParcel(ctx, id);
    const rest = less(wanted, parcel.units);
    if (rest?.size === 0) return [parcel];
    if (rest !== null && parcel.units.size > 0) parts.push(parcel);
  }
  return parts;
}

/** An action over several locations has the ids of all its parcels as its one. */
export const parcelIdOf = (ids: readonly string[]): string | null => ids.join(',') || null;
const parcelIdsOf = (id: string): string[] => id.split(',');

export const unitsOf = ({ lines }: Ship): Units =>
  new Map(lines.map(({ externalId, quantity }) => [externalId, quantity]));

/** The units that are left when others are taken away; null when not all of the others are among them. */
function less(units: Units, others: Units): Units | null {
  const rest = new Map(units);
  for (const [line, quantity] of others) {
    const left = (rest.get(line) ?? 0) - quantity;
    if (left < 0) return null;
    if (left === 0) rest.delete(line);
    else rest.set(line, left);
  }
  return rest;
}

/** A parcel with the units of all pages. */
async function readParcel(ctx: Context, gid: string): Promise<Parcel> {
  const units = new Map<string, number>();
  let location: string | null = null;
  let after: string | null = null;
  do {
    const answer: Static<typeof Lines>['data'] = await query(
      ctx,
      { document: FULFILMENT_LINES, variables: { id: gid, after }, cost: LINES_COST },
      Lines,
    );
    const { node } = answer;
    if (node === null || !('fulfillmentLineItems' in node)) break;
    location = node.location?.id ?? null;
    const { nodes, pageInfo } = node.fulfillmentLineItems;
    for (const { quantity, lineItem } of nodes)
      units.set(tailOf(lineItem.id), (units.get(tailOf(lineItem.id)) ?? 0) + (quantity ?? 0));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return { id: tailOf(gid), location, units };
}

/** Parcels that make up a part of an action, and the units that are in none of them. */
export interface Made {
  readonly parcels: readonly Parcel[];
  readonly rest: Units;
}

/** The parcels of an earlier try: one from each location at most, and together no more units than the action has. */
export function madeOf(action: Ship, parcels: readonly Parcel[]): Made {
  const made: Parcel[] = [];
  let rest = unitsOf(action);
  for (const parcel of parcels) {
    const left = less(rest, parcel.units);
    if (left === null || made.some(({ location }) => location === parcel.location)) continue;
    made.push(parcel);
    rest = left;
  }
  return { parcels: made, rest };
}

/**
 * `madeOf` without parcels whose location still has units of the rest to send: a parcel of ours takes as many units from its
 * location as the action wants.
 */
export function madeBefore(
  action: Ship,
  parcels: readonly Parcel[],
  waits: (location: string | null, line: string) => boolean,
): Made {
  const made = madeOf(action, parcels);
  const foreign = made.parcels.filter(({ location }) =>
    made.rest.keys().some((line) => waits(location, line)),
  );
  if (foreign.length === 0) return made;
  return madeBefore(
    action,
    parcels.filter((parcel) => !foreign.includes(parcel)),
    waits,
  );
}
