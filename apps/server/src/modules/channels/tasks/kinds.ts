/** What recurs for a connection: orders, source products, holding the channel against the plan, its
 * category tree, its stores. */
export const TASK_KINDS = ['orders', 'products', 'reconcile', 'taxonomy', 'stores'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
