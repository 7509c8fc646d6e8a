export type Axis = 'products' | 'tenants' | 'connections';

/** Sizes along the other axes while one of them grows. */
export const REST: Record<Axis, Record<Axis, number>> = {
  products: { products: 0, tenants: 1, connections: 1 },
  tenants: { products: 100, tenants: 0, connections: 1 },
  connections: { products: 1_000, tenants: 1, connections: 0 },
};

/** Each channel is read for orders and written to, so these costs are in proportion to their number. */
export const GROWS: Record<Axis, string[]> = {
  products: [],
  tenants: [],
  connections: [
    'plan of a change',
    'change to channel',
    'change to channel p95',
    'processor a change, service',
    'processor a change, database',
    'WAL a change',
    'processor at rest',
  ],
};
