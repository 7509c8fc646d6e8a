import type { RealServer } from './real-server.ts';
import { admin, type Server } from './shop.ts';

interface Shown {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly payment_collections: readonly { readonly payments: readonly { readonly id: string }[] }[];
  readonly fulfillments: readonly {
    readonly id: string;
    readonly canceled_at: string | null;
    readonly items: readonly { readonly quantity: number }[];
    readonly labels: readonly { readonly tracking_number: string }[];
  }[];
}

const FIELDS =
  'id,*items,*fulfillments,*fulfillments.items,*fulfillments.labels,*payment_collections,*payment_collections.payments';

const shown = async (server: Server, id: string): Promise<Shown> =>
  (await admin<{ order: Shown }>(server, `orders/${id}?fields=${FIELDS}`)).order;

/** The shop takes the money that the customer promised. */
export async function capture(server: Server, id: string): Promise<void> {
  for (const { payments } of (await shown(server, id)).payment_collections)
    for (const payment of payments) await admin(server, `payments/${payment.id}/capture`, {});
}

/** The staff of the shop brings a new order to a state. */
export async function moveOrder(server: RealServer, id: string, status: string): Promise<void> {
  switch (status) {
    case 'not_fulfilled':
      return;
    case 'canceled':
      await admin(server, `orders/${id}/cancel`, {});
      return;
    case 'completed':
    case 'requires_action':
      await server.tell('sql', `update "order" set status = '${status}' where id = '${id}'`);
      return;
    default:
      await moveParcel(server, id, status);
  }
}

async function moveParcel(server: Server, id: string, status: string): Promise<void> {
  const items = (await shown(server, id)).items.map((line) => ({ id: line.id, quantity: line.quantity }));
  await admin(server, `orders/${id}/fulfillments`, { items, location_id: server.location });
  const parcel = `orders/${id}/fulfillments/${(await shown(server, id)).fulfillments[0]!.id}`;
  if (status !== 'fulfilled') await admin(server, `${parcel}/shipments`, { items });
  if (status === 'delivered') await admin(server, `${parcel}/mark-as-delivered`, {});
}

/** The parcels of an order as the shop shows them. */
export const shipmentsOf = async (server: Server, id: string) =>
  (await shown(server, id)).fulfillments
    .filter(({ canceled_at }) => canceled_at === null)
    .map(({ items, labels }) => ({
      units: items.reduce((sum, { quantity }) => sum + quantity, 0),
      trackingNumber: labels[0]?.tracking_number ?? null,
    }));
