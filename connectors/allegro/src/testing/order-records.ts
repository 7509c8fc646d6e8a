import type { Price } from './records.ts';

export type FormStatus = 'BOUGHT' | 'FILLED_IN' | 'READY_FOR_PROCESSING' | 'CANCELLED';

export type EventType =
  | FormStatus
  | 'BUYER_CANCELLED'
  | 'AUTO_CANCELLED'
  | 'BUYER_MODIFIED'
  | 'FULFILLMENT_STATUS_CHANGED';

export const FULFILMENTS = [
  'NEW',
  'PROCESSING',
  'READY_FOR_SHIPMENT',
  'READY_FOR_PICKUP',
  'SENT',
  'PICKED_UP',
  'CANCELLED',
  'SUSPENDED',
  'RETURNED',
] as const;

export type Fulfilment = (typeof FULFILMENTS)[number];

export interface OrderLine {
  readonly id: string;
  readonly offerId: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly quantity: number;
  readonly price: Price;
}

export interface Shipment {
  readonly id: string;
  readonly carrierId: string;
  readonly carrierName?: string;
  readonly waybill: string;
  readonly lineIds: readonly string[];
  readonly createdAt: number;
}

export interface Order {
  readonly id: string;
  readonly paymentId: string;
  readonly paymentType: 'ONLINE' | 'CASH_ON_DELIVERY';
  readonly lines: readonly OrderLine[];
  readonly deliveryCost: Price;
  readonly boughtAt: number;
  /** Events of it are never written. */
  readonly silent: boolean;
  /** Allegro's own warehouse sends it. */
  readonly byAllegro: boolean;
  status: FormStatus;
  fulfilment: Fulfilment;
  updatedAt: number;
  revision: number;
  message: string | null;
  readonly shipments: Shipment[];
}

export interface OrderEvent {
  readonly id: string;
  readonly type: EventType;
  readonly occurredAt: number;
  readonly orderId: string;
  readonly revision: string;
}

export interface RefundLine {
  readonly id: string;
  readonly type: 'AMOUNT' | 'QUANTITY';
  readonly quantity?: number;
  readonly value?: Price | null;
}

export interface Refund {
  readonly id: string;
  readonly commandId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly reason: string;
  readonly createdAt: number;
  readonly lines: readonly RefundLine[];
  readonly delivery: Price | null;
  readonly total: Price;
  readonly comment: string | null;
  status: 'IN_PROGRESS' | 'SUCCESS' | 'CANCELED';
}
