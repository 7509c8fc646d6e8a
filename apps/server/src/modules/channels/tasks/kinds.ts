/**
 * Recurring tasks of a connection: orders, source products, comparing the channel with the plan, its category tree, its
 * stores.
 */
export const TASK_KINDS = ['orders', 'products', 'reconcile', 'taxonomy', 'stores'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
