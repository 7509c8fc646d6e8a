import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { firstImage } from '../../catalog/index.ts';

export interface ResultFilter {
  connectionId?: number | undefined;
  code?: string | undefined;
  search?: string | undefined;
}

/** The shape that identifies a cause: messages that differ only in numbers and quoted words have the same. */
const shape = fragment`
  regexp_replace(regexp_replace(message, '"[^"]*"|“[^”]*”|«[^»]*»', '"…"', 'g'), '[0-9]+', '0', 'g')`;

/** Condition on `listings l`: not as wanted, for a known reason. */
export const HAS_ISSUE = fragment`l.state in ('rejected', 'retry') and l.issue_code is not null`;

/** Issues of listings that are not as wanted, one row for each issue, with the key of its cause. */
export const issuesSql = (tx: Tx, { connectionId, code, search }: ResultFilter): SqlFragment => fragment`
  select *, md5(concat_ws(chr(31), code, coalesce(field, ''), ${shape})) as key from (
    select l.connection_id, l.product_id, l.external_key, l.state, l.attempts, l.next_at, l.updated_at,
      i ->> 'code' as code, i ->> 'field' as field, coalesce(i ->> 'message', '') as message,
      i -> 'key' as message_key
    from listings l cross join lateral jsonb_array_elements(coalesce(nullif(l.issues, '[]'),
      jsonb_build_array(jsonb_build_object('code', l.issue_code, 'message', l.issue_message)))) i
    where l.tenant_id = ${tx.tenantId} and ${HAS_ISSUE}
      and (${connectionId ?? null}::bigint is null or l.connection_id = ${connectionId ?? null})
  ) issues
  where (${code ?? null}::text is null or code = ${code ?? null})
    and (${search ?? null}::text is null or message ilike ${likeOf(search)})`;

/** The condition on `products p` for a listing with this cause, on the connection or on any. */
export const hasIssue = (tx: Tx, key: string, connectionId: number | undefined): SqlFragment =>
  fragment`p.id in (select product_id from (${issuesSql(tx, { connectionId })}) keyed where key = ${key})`;

const likeOf = (search: string | undefined): string => `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;

export interface ResultGroupRow {
  credential_id: number;
  label: string;
  platform: string;
  key: string;
  code: string;
  field: string | null;
  message: string;
  message_key: MessageKey | null;
  messages: number;
  listings: number;
  retrying: number;
  example_product_id: number;
  example_name: string | null;
  example_image_url: string | null;
  last_at: Date;
  /** Number of all groups, beyond this page. */
  groups: number;
}

/** The issues of listings grouped by cause, those of most listings first. */
export const resultGroups = (
  tx: Tx,
  filter: ResultFilter,
  { limit, offset }: { limit: number; offset: number },
): Statement<ResultGroupRow> => sql<ResultGroupRow>`
  select c.id as credential_id, c.label, c.platform, g.key, g.code, g.field, g.message, g.message_key, g.messages, g.listings,
    g.retrying, g.example_product_id, p.name as example_name, ${firstImage(tx, fragment`p.id`)} as example_image_url, g.last_at, g.groups
  from (
    select connection_id, key, min(code) as code, min(field) as field, min(message) as message,
      (array_agg(message_key order by message))[1] as message_key,
      count(distinct message) as messages, count(distinct product_id) as listings,
      count(distinct product_id) filter (where state = 'retry') as retrying, min(product_id) as example_product_id,
      max(updated_at) as last_at, count(*) over () as groups
    from (${issuesSql(tx, filter)}) keyed group by connection_id, key
    order by listings desc, last_at desc, key limit ${literal(limit)} offset ${offset}::bigint
  ) g join connections c on c.tenant_id = ${tx.tenantId} and c.id = g.connection_id
  left join products p on p.tenant_id = ${tx.tenantId} and p.id = g.example_product_id
  order by g.listings desc, g.last_at desc, g.key`;

/** The number of listings with an issue, each counted once. */
export const countResults = (tx: Tx, filter: ResultFilter): Statement<{ n: number }> => sql<{ n: number }>`
  select count(*) as n from (select distinct connection_id, product_id from (${issuesSql(tx, filter)}) keyed) listings`;

export interface ResultListingRow {
  credential_id: number;
  product_id: number;
  name: string | null;
  sku: string | null;
  external_key: string;
  state: 'rejected' | 'retry';
  message: string;
  message_key: MessageKey | null;
  attempts: number;
  next_at: Date | null;
  last_at: Date;
  total: number;
}

/** The listings of one cause, or of all causes on a connection. */
export const resultListings = (
  tx: Tx,
  connectionId: number,
  key: string | null,
  { limit, offset }: { limit: number; offset: number },
): Statement<ResultListingRow> => sql<ResultListingRow>`
  select k.connection_id as credential_id, k.product_id, p.name, p.sku, k.external_key, k.state, k.message, k.message_key,
    k.attempts,
    case when k.state = 'retry' then k.next_at end as next_at, k.updated_at as last_at, k.total
  from (
    select distinct on (product_id) *, count(*) over () as total from (
      select distinct on (product_id) * from (${issuesSql(tx, { connectionId })}) keyed
      where ${key}::text is null or key = ${key} order by product_id
    ) once order by product_id limit ${literal(limit)} offset ${offset}::bigint
  ) k left join products p on p.tenant_id = ${tx.tenantId} and p.id = k.product_id
  order by k.product_id`;
