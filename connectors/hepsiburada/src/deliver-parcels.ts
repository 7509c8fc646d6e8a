import {
  message,
  type OrderAction,
  type OrderActionLine,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { hasOwnCarrier } from './carrier.ts';
import { type Context, orderSilently } from './client.ts';
import {
  isIn,
  orderToActOn,
  type Packed,
  packagePath,
  packagesOf,
  refusal,
  refusalOf,
  unitsOf,
} from './order-to-act-on.ts';

type Deliver = Extract<OrderAction, { kind: 'deliver' }>;

/**
 * Reports parcels of the merchant's own carrier as delivered. Units arrive by the parcel, so the lines have to be those of whole
 * parcels. One that has arrived already is not reported again: an earlier try, or somebody in the portal, did.
 */
export async function deliverParcels(ctx: Context, action: Deliver): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action);
  if (!order.items.every(hasOwnCarrier)) return refusal(message('hepsiburada_their_carrier'));
  const told = new Set(action.others?.flatMap((numbers) => numbers.split(',')));
  const parcels = packagesOf(order).filter(({ packageNumber }) => !told.has(packageNumber));
  const [arrived, underway] = [parcels.filter(isIn('delivered')), parcels.filter(isIn('shipped'))];
  const candidates = action.again ? [...arrived, ...underway] : [...underway, ...arrived];
  const chosen = parcelsOf(action.lines, candidates);
  if (chosen === null) return refusal(message('hepsiburada_parcel_units'));
  for (const { packageNumber } of chosen.filter((one) => underway.includes(one))) {
    const no = await report(ctx, packageNumber, action);
    if (no !== null) return no;
  }
  return { outcome: 'done', externalId: chosen.map(({ packageNumber }) => packageNumber).join(',') };
}

function report(ctx: Context, packageNumber: string, action: Deliver): Promise<OrderActionResult | null> {
  const path = `${packagePath(packageNumber)}/deliver`;
  const json = {
    receivedDate: action.deliveredAt.toISOString(),
    ...(action.receivedBy !== null && { receivedBy: action.receivedBy }),
  };
  return refusalOf(() => orderSilently(ctx, { service: 'orders', method: 'POST', path, json }));
}

/** Parcels that together have just these units, the first ones of those that can be; null when there are none such. */
export function parcelsOf(lines: readonly OrderActionLine[], parcels: readonly Packed[]): Packed[] | null {
  const left = new Map(lines.map(({ externalId, quantity }) => [externalId, quantity]));
  return choose(left, parcels, 0);
}

/** Steps of the search below: an order of forty parcels alike must hold up nobody. */
const MOST_STEPS = 10_000;

function choose(
  left: ReadonlyMap<string, number>,
  parcels: readonly Packed[],
  from: number,
  steps: { taken: number } = { taken: 0 },
): Packed[] | null {
  if ([...left.values()].every((units) => units === 0)) return [];
  for (let at = from; at < parcels.length && steps.taken++ < MOST_STEPS; at++) {
    const units = unitsOf(parcels[at]!.portions);
    if (![...units].every(([id, quantity]) => (left.get(id) ?? 0) >= quantity)) continue;
    const rest = new Map([...left].map(([id, quantity]) => [id, quantity - (units.get(id) ?? 0)]));
    const others = choose(rest, parcels, at + 1, steps);
    if (others !== null) return [parcels[at]!, ...others];
  }
  return null;
}
