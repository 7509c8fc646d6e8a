import type { OrderActionKind } from '@sluice/contracts';
import { api, call } from '../../../lib/api.ts';

/** The body of any of the requests; each endpoint takes its part of it. */
export interface ActionRequest {
  /** One for each time that a dialog is opened: a second click after a lost answer makes no second action. */
  reference?: string;
  lines?: { line_id: number; quantity: number }[];
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  received_by?: string;
  reason?: string;
}

/** Asks for an action; the channel hears of it in the background. */
export function sendAction(orderId: number, kind: OrderActionKind, body: ActionRequest): Promise<unknown> {
  const params = { path: { id: orderId } };
  switch (kind) {
    case 'acknowledge':
      return call(api.POST('/portal/api/orders/{id}/acknowledgements', { params, body }));
    case 'ship':
      return call(api.POST('/portal/api/orders/{id}/shipments', { params, body }));
    case 'deliver':
      return call(api.POST('/portal/api/orders/{id}/deliveries', { params, body }));
    case 'cancel':
      return call(api.POST('/portal/api/orders/{id}/cancellations', { params, body }));
    case 'refund':
      return call(api.POST('/portal/api/orders/{id}/refunds', { params, body }));
  }
}
