import { type Handler, NO_CONTENT, ok, refuse } from './answers.ts';
import { FULFILMENTS, type Fulfilment, type Shipment } from './order-records.ts';
import { revisionOf, shownShipment } from './order-views.ts';
import { change, orderOf } from './orders.ts';
import { timeOf } from './state.ts';

export const CARRIERS = [
  { id: 'INPOST', name: 'InPost' },
  { id: 'DPD', name: 'DPD' },
  { id: 'DHL', name: 'DHL' },
  { id: 'UPS', name: 'UPS' },
  { id: 'ALLEGRO', name: 'Allegro' },
  { id: 'OTHER', name: 'Inny' },
];

/** GET /order/carriers */
export const readCarriers: Handler = () => ok({ carriers: CARRIERS });

/** PUT /order/checkout-forms/{id}/fulfillment: refused under a revision that is no longer the order's. */
export const setFulfilment: Handler = (state, { query, body }, id = '') => {
  const order = orderOf(state, id);
  const { status } = body as { status?: Fulfilment };
  const revision = query.get('checkoutForm.revision');
  if (revision !== null && revision !== revisionOf(order))
    return refuse(409, 'CheckoutFormRevisionConflict', 'The provided revision is outdated.');
  if (status === undefined || !FULFILMENTS.includes(status) || status === 'RETURNED')
    return refuse(422, 'InvalidFulfillmentStatus', `${status} cannot be set.`, 'status');
  if (order.status !== 'READY_FOR_PROCESSING')
    return refuse(422, 'OrderNotReady', `The order is ${order.status}.`, 'status');
  if (order.fulfilment !== status) change(state, order, { fulfilment: status }, 'FULFILLMENT_STATUS_CHANGED');
  return NO_CONTENT;
};

/** GET /order/checkout-forms/{id}/shipments */
export const readShipments: Handler = (state, _call, id = '') =>
  ok({ shipments: orderOf(state, id).shipments.map(shownShipment) });

interface ShipmentWish {
  readonly carrierId?: string;
  readonly waybill?: string;
  readonly carrierName?: string;
  readonly lineItems?: readonly { readonly id: string }[];
}

/** POST /order/checkout-forms/{id}/shipments: a number that is sent twice stands there twice. */
export const addShipment: Handler = (state, { body }, id = '') => {
  const order = orderOf(state, id);
  const { carrierId = '', waybill = '', carrierName, lineItems = [] } = body as ShipmentWish;
  if (!CARRIERS.some((carrier) => carrier.id === carrierId))
    return refuse(400, 'UnknownCarrier', `There is no carrier ${carrierId}.`, 'carrierId');
  if (waybill.trim() === '' || waybill.length > 64 || /\s/.test(waybill))
    return refuse(400, 'InvalidWaybill', 'A waybill has 1 to 64 characters without spaces.', 'waybill');
  if (carrierId === 'OTHER' && (carrierName ?? '').length > 30)
    return refuse(400, 'InvalidCarrierName', 'A carrier name has 30 characters at most.', 'carrierName');
  const strange = lineItems.find((line) => !order.lines.some((own) => own.id === line.id));
  if (strange !== undefined)
    return refuse(422, 'LineItemNotInOrder', `Line ${strange.id} is not of the order.`, 'lineItems');
  const all = lineItems.length === 0 ? order.lines : lineItems;
  const shipment: Shipment = {
    id: Buffer.from(`${carrierId}:${waybill}:${state.nextId()}`).toString('base64'),
    carrierId,
    waybill,
    ...(carrierId === 'OTHER' && carrierName !== undefined ? { carrierName } : {}),
    lineIds: all.map((line) => line.id),
    createdAt: state.now(),
  };
  order.shipments.push(shipment);
  // A parcel leaves the fulfilment status as it is: the seller or the carrier sets it.
  order.updatedAt = state.now();
  return { status: 201, body: { ...shownShipment(shipment), createdAt: timeOf(shipment.createdAt) } };
};
