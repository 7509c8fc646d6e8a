import type { Paged } from './collections.ts';
import type { Shop } from './state.ts';
import type { Input } from './write-product.ts';

/** A call on its way to the part that answers it. */
export interface Handled {
  readonly shop: Shop;
  readonly query: URLSearchParams;
  readonly body: Input;
  readonly ids: readonly number[];
}

export type Answer = readonly [status: number, body: unknown, total?: { total: number; pages: number }];

export const listed = ({ items, ...total }: Paged): Answer => [200, items, total];
