import type { Database, SystemTx } from '../../../platform/db/database.ts';
import { literal, sql } from '../../../platform/db/sql.ts';
import { DIGEST } from './link.ts';

const PAGE = 2_000;

/** A link of a chain with its entry; the entry's columns are null when it is gone. */
export interface Link {
  tenant_id: number;
  seq: number;
  entry_id: number;
  hash: Buffer;
  digest: Buffer | null;
  at: Date | null;
  actor: string | null;
  action: string | null;
  subject_type: string | null;
  subject_id: number | null;
  details: unknown;
}

/** Links of a tenant's chain behind a number, in order. */
const linksAfter = (tenantId: number, seq: number) => sql<Link>`
  select c.tenant_id, c.seq, c.entry_id, c.hash, case when l.id is not null then ${DIGEST} end as digest,
    l.at, l.actor, l.action, l.subject_type, l.subject_id, l.details
  from audit_chain c left join audit_log l on l.tenant_id = c.tenant_id and l.id = c.entry_id
  where c.tenant_id = ${tenantId} and c.seq > ${seq} order by c.seq limit ${literal(PAGE)}`;

/** A chain from behind a number to its present end. */
export async function* readChain(db: Database, tenantId: number, after = 0): AsyncGenerator<Link> {
  let seq = after;
  for (;;) {
    const links = await db.asSystem((tx) => tx.run(linksAfter(tenantId, seq)));
    yield* links;
    if (links.length < PAGE) return;
    seq = links.at(-1)!.seq;
  }
}

/** The tenants that have a chain; 0 is the system's. */
export const chainsOf = async (tx: SystemTx): Promise<number[]> =>
  (await tx.run(sql<{ id: number }>`select tenant_id as id from audit_heads order by 1`)).map(({ id }) => id);
