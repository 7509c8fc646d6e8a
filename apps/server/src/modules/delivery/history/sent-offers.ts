import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';

export interface SentOfferRow {
  connection_id: number;
  label: string;
  at: Date;
  price: number | null;
  currency: string | null;
  stock: number | null;
}

const MOST_POINTS = 2_000;

/**
 * The prices and stocks that channels were sent of a product, where they differ from those before; without a price where it was taken off
 * sale. The newest are kept where there are too many.
 */
export const sentOffers = (tx: Tx, productId: number): Statement<SentOfferRow> => sql<SentOfferRow>`
  select s.connection_id, c.label, s.at, s.price::float8 as price, s.currency, s.stock from (
    select a.connection_id, a.id, a.at, a.price, a.currency, a.stock, row_number() over sent as number,
      lag(a.price) over sent as price_before, lag(a.stock) over sent as stock_before,
      lag(a.currency) over sent as currency_before
    from delivery_attempts a
    where a.tenant_id = ${tx.tenantId} and a.product_id = ${productId}
      and a.connection_id = any(array(select id from connections where tenant_id = ${tx.tenantId}))
      and (a.price is not null or a.outcome = 'withdrawn')
    window sent as (partition by a.connection_id order by a.id)
  ) s join connections c on c.tenant_id = ${tx.tenantId} and c.id = s.connection_id
  where s.number = 1 or s.price is distinct from s.price_before or s.stock is distinct from s.stock_before
    or s.currency is distinct from s.currency_before
  order by s.at desc, s.id desc limit ${literal(MOST_POINTS)}`;
