import type { OrderStatus } from '@sluice/contracts';
import { fromField } from '../../lib/from.ts';
import { PERIODS } from '../../lib/period.ts';
import {
  address,
  choice,
  choices,
  count,
  day,
  type Field,
  namesOf,
  on,
  type SearchOf,
  text,
} from '../../lib/search.ts';

const ORDER_STATUSES = namesOf<OrderStatus>({
  awaiting: true,
  new: true,
  processing: true,
  shipped: true,
  delivered: true,
  cancelled: true,
  returned: true,
});
export const SORTS = ['newest', 'oldest', 'total_desc', 'total_asc'] as const;

/** The address of the list. `from` and `to` are days in the time zone of the browser, and so are those of a period. */
export const ordersAddress = address({
  search: text,
  status: choices(ORDER_STATUSES),
  credential_id: count,
  period: choice(PERIODS),
  from: day,
  to: day,
  unmatched: on,
  refused: on,
  sort: choice(SORTS),
  page: count,
  per_page: count,
});
export type OrdersSearch = SearchOf<typeof ordersAddress>;

/** The address of one order. */
export const orderAddress = address(fromField);

/** Ids of orders, with commas between. */
const ids: Field<string> = (said) => {
  const list = text(said);
  return list !== undefined && /^\d{1,15}(,\d{1,15}){0,99}$/.test(list) ? list : undefined;
};

/** The address of pages about some orders: those that are named, or all that are to be packed. */
export const someOrdersAddress = address({ ids, credential_id: count });

export const idsOf = (list: string | undefined): number[] | undefined => list?.split(',').map(Number);
