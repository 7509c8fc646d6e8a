import type { WireOrder } from '../schema.ts';

/** An order as the fake channel keeps it: in the form in which it shows it. */
export type HeldOrder = WireOrder;

export const shownOrder = (order: HeldOrder): WireOrder => order;
