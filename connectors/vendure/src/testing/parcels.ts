import type { RealServer } from './real-server.ts';
import { adminOf, graphql } from './shop.ts';

type Server = Pick<RealServer, 'origin' | 'apiKey'>;

interface Shown {
  order: {
    lines: { id: string; quantity: number }[];
    fulfillments: { trackingCode: string; lines: { quantity: number }[] }[];
  };
}

const shown = (server: Server, id: string) =>
  graphql<Shown>(
    adminOf(server),
    'query ($id: ID!) { order(id: $id) { lines { id quantity } fulfillments { trackingCode lines { quantity } } } }',
    { id },
  ).then(({ data }) => data.order);

/** The staff of the shop sends all units of an order. */
export async function send(server: Server, id: string): Promise<void> {
  const { lines } = await shown(server, id);
  const input = {
    lines: lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
    handler: {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: 'post' },
        { name: 'trackingCode', value: '1' },
      ],
    },
  };
  const { data } = await graphql<{ addFulfillmentToOrder: { id: string } }>(
    adminOf(server),
    'mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } } }',
    { input },
  );
  await graphql(
    adminOf(server),
    'mutation ($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") { __typename } }',
    { id: data.addFulfillmentToOrder.id },
  );
}

/** The parcels of an order as the shop shows them. */
export const shipmentsOf = async (server: Server, id: string) =>
  (await shown(server, id)).fulfillments.map(({ trackingCode, lines }) => ({
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    trackingNumber: trackingCode || null,
  }));
