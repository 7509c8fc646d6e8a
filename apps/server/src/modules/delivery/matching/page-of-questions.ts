import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { type HandlingRow, handlingColumns, inView, joinHandling } from '../../publishing/index.ts';
import type { Candidate } from './questions.ts';

export interface QuestionRow extends HandlingRow {
  credential_id: number;
  label: string;
  platform: string;
  product_id: number;
  name: string;
  sku: string | null;
  ean: string | null;
  brand: string | null;
  price: number;
  image_url: string | null;
  asked_at: Date;
  candidates: Candidate[];
  total: number;
}

/** Open questions with both sides for a person to compare, the oldest first. */
export const pageOfQuestions = (
  tx: Tx,
  connectionId: number | null,
  { limit, offset, condition = inView() }: { limit: number; offset: number; condition?: SqlFragment },
): Statement<QuestionRow> => sql<QuestionRow>`
  select q.*, c.label, c.platform, p.name, p.sku, p.ean, b.name as brand, p.price::float8 as price,
    (select ${tx.media}::text || storage_key from product_images i where i.tenant_id = p.tenant_id and i.product_id = p.id
      order by i.sort_order, i.id limit 1) as image_url
  from (
    select g.credential_id, g.product_id, g.asked_at, g.candidates, count(*) over () as total,
      ${handlingColumns(tx)}
    from (
      select m.connection_id as credential_id, m.product_id, min(m.seen_at) as asked_at,
      jsonb_agg(jsonb_build_object('sync_id', m.sync_id, 'matched_by', m.matched_by, 'external_key', m.external_key,
        'barcode', m.barcode, 'title', m.title, 'price', m.price) order by m.sync_id) as candidates
    from match_candidates m
    join listings l on l.tenant_id = m.tenant_id and l.connection_id = m.connection_id and l.product_id = m.product_id
      and l.state = 'rejected' and l.wanted
    join products e on e.tenant_id = m.tenant_id and e.id = m.product_id
    where m.tenant_id = ${tx.tenantId} and (${connectionId}::bigint is null or m.connection_id = ${connectionId})
    group by m.connection_id, m.product_id
    ) g
    ${joinHandling(tx, { connection: fragment`g.credential_id`, product: fragment`g.product_id`, since: fragment`g.asked_at` })}
    where ${condition}
    order by g.asked_at, g.credential_id, g.product_id limit ${literal(limit)} offset ${offset}::bigint
  ) q
  join connections c on c.tenant_id = ${tx.tenantId} and c.id = q.credential_id
  join products p on p.tenant_id = ${tx.tenantId} and p.id = q.product_id
  left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
  order by q.asked_at, q.credential_id, q.product_id`;
