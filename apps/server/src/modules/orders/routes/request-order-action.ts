import {
  AcknowledgementInput,
  CancellationInput,
  DeliveryInput,
  OrderActionAccepted,
  type OrderActionInput,
  type OrderActionKind,
  RefundInput,
  ShipmentInput,
} from '@sluice/contracts';
import type { TSchema } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { presentAction } from '../actions/action-rows.ts';
import type { ConnectorOf } from '../actions/order-for-action.ts';
import { requestAction } from '../actions/request-action.ts';

export interface OrderActionRoutes {
  db: Database;
  publicUrl: string;
  connectorOf: ConnectorOf;
}

interface Described {
  kind: OrderActionKind;
  /** The last part of the path. */
  path: string;
  operationId: string;
  summary: string;
  input: TSchema;
}

const ACTIONS: readonly Described[] = [
  {
    kind: 'acknowledge',
    path: 'acknowledgements',
    operationId: 'acknowledgeOrder',
    summary: 'Tell the channel that you have taken an order on',
    input: AcknowledgementInput,
  },
  {
    kind: 'ship',
    path: 'shipments',
    operationId: 'shipOrder',
    summary: 'Tell the channel that units of an order were shipped',
    input: ShipmentInput,
  },
  {
    kind: 'deliver',
    path: 'deliveries',
    operationId: 'deliverOrder',
    summary: 'Tell the channel that your own carrier has delivered units of an order',
    input: DeliveryInput,
  },
  {
    kind: 'cancel',
    path: 'cancellations',
    operationId: 'cancelOrder',
    summary: 'Cancel units of an order on its channel',
    input: CancellationInput,
  },
  {
    kind: 'refund',
    path: 'refunds',
    operationId: 'refundOrder',
    summary: 'Refund units of an order on its channel, such as those of a return',
    input: RefundInput,
  },
];

const DESCRIPTION =
  'The request is stored and brought to the channel in the background, with retries: the action in the answer tells how it goes. Channels differ in what they take; 409 says why an action is not possible.';

const requestOrderAction = (
  { db, connectorOf }: OrderActionRoutes,
  { kind, path, operationId, summary, input }: Described,
): Endpoint =>
  endpoint({
    method: 'POST',
    path: `/v1/orders/:id/${path}`,
    operationId,
    scopes: ['order_actions'],
    tag: 'Orders',
    summary,
    description: DESCRIPTION,
    subject: 'order',
    body: input,
    collectErrors: true,
    success: { status: 202, schema: OrderActionAccepted },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body, errors }) => {
      const request = {
        actor: principal.actor,
        orderId: params.id!,
        kind,
        input: body as OrderActionInput,
        errors,
      };
      const row = await db.inTenant(principal.tenantId, (tx) => requestAction(tx, connectorOf, request));
      return { message: 'order action accepted', data: presentAction(row) };
    },
  });

/** One endpoint for each kind of action, which differ in their input alone. */
export const orderActionEndpoints = (deps: OrderActionRoutes): Endpoint[] =>
  ACTIONS.map((described) => requestOrderAction(deps, described));
