import type { OrderStatus } from '@sluice/contracts';
import { choiceOf, countOf, flagOf, namesOf, textOf } from '../../lib/search.ts';

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

/** Parts of the address of the list. */
export interface OrdersSearch {
  search?: string | undefined;
  status?: OrderStatus[] | undefined;
  credential_id?: number | undefined;
  /** Days, YYYY-MM-DD, in the time zone of the browser. */
  from?: string | undefined;
  to?: string | undefined;
  unmatched?: boolean | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

const dayOf = (search: Record<string, unknown>, name: string): string | undefined => {
  const text = textOf(search, name);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
};

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const given = Array.isArray(search.status) ? (search.status as unknown[]) : [search.status];
  const status = ORDER_STATUSES.filter((one) => given.includes(one));
  return {
    search: textOf(search, 'search'),
    status: status.length > 0 ? status : undefined,
    credential_id: countOf(search, 'credential_id'),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    unmatched: flagOf(search, 'unmatched') || undefined,
    sort: choiceOf(search, 'sort', SORTS),
    page: countOf(search, 'page'),
    per_page: countOf(search, 'per_page'),
  };
}
