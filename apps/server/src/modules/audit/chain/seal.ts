import type { Database, SystemTx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, literal, sql } from '../../../platform/db/sql.ts';
import { AT_ONCE } from '../../../platform/lookout.ts';
import { DIGEST, GENESIS, linkHash } from './link.ts';

const BATCH = 2_000;
/** Minutes by which `sealed_to` follows the sealing: a transaction may still commit an earlier id. */
const LAG_MINUTES = 10;

interface Unsealed {
  tenant_id: number;
  id: number;
  digest: Buffer;
}

/**
 * Adds all committed entries that are in no chain yet to the chains of their tenants. Returns the last id it reached.
 */
export async function sealAuditLog(db: Database, lagMinutes = LAG_MINUTES): Promise<number> {
  const to = await sealBehind(db, await db.asSystem(sealedTo));
  return db.asSystem((tx) => advance(tx, to, lagMinutes));
}

/** Every so many turns the sealer looks back as far as an entry may come late; otherwise only at new ones. */
const LOOKS_BACK_EVERY = 10;

/** The newest entry is in no chain. An entry that was committed late is found when the sealer looks back. */
export const sealingDueAt = fragment`
  select ${AT_ONCE} from audit_log l where l.id = (select max(id) from audit_log)
  and not exists (select from audit_chain c where c.tenant_id = l.tenant_id and c.entry_id = l.id)`;

/** Makes the turn that a process repeats to seal again and again. */
export function createSealer(db: Database): () => Promise<void> {
  let turn = 0;
  let newest = 0;
  return async () => {
    const looksBack = turn++ % LOOKS_BACK_EVERY === 0;
    newest = Math.max(newest, looksBack ? await sealAuditLog(db) : await sealBehind(db, newest));
  };
}

/** Seals the entries behind an id. Returns the last id it reached. */
async function sealBehind(db: Database, id: number): Promise<number> {
  for (let after = id; ; ) {
    const rows = await db.asSystem((tx) => sealBatch(tx, after));
    after = Math.max(after, rows.at(-1)?.id ?? 0);
    if (rows.length < BATCH) return after;
  }
}

const sealedTo = async (tx: SystemTx): Promise<number> =>
  (await tx.first(sql<{ sealed_to: number }>`select sealed_to from audit_sealing`))?.sealed_to ?? 0;

async function sealBatch(tx: SystemTx, after: number): Promise<Unsealed[]> {
  tx.later(sql`insert into audit_sealing default values on conflict do nothing`);
  // One process seals at a time: the others would only wait for the same rows.
  const free = await tx.first(sql`select from audit_sealing for update skip locked`);
  if (free === undefined) return [];
  const rows = await tx.run(sql<Unsealed>`
    select l.tenant_id, l.id, ${DIGEST} as digest from audit_log l
    where l.id > ${after} and not exists (
      select from audit_chain c where c.tenant_id = l.tenant_id and c.entry_id = l.id)
    order by l.id limit ${literal(BATCH)}`);
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id);
  for (const tenantId of [...byTenant.keys()].sort((a, b) => a - b))
    await extend(tx, tenantId, byTenant.get(tenantId)!);
  return rows;
}

interface Link {
  seq: number;
  id: number;
  hash: Buffer;
}

const LINKS = records<Link>('u', {
  seq: ['bigint', (link) => link.seq],
  entry_id: ['bigint', (link) => link.id],
  hash: ['bytea', (link) => link.hash],
});

async function extend(tx: SystemTx, tenantId: number, entries: Unsealed[]): Promise<void> {
  tx.later(sql`
    insert into audit_heads (tenant_id, seq, hash) values (${tenantId}, 0, ${GENESIS}) on conflict do nothing`);
  const head = await tx.first(sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_heads where tenant_id = ${tenantId} for update`);
  let { seq, hash } = head!;
  const links = entries.map(({ id, digest }) => {
    seq += 1;
    hash = linkHash(hash, seq, digest);
    return { seq, id, hash };
  });
  tx.later(sql`
    insert into audit_chain (tenant_id, ${LINKS.names}) select ${tenantId}, ${LINKS.names} from ${LINKS.from(links)}
    returning 1`);
  tx.later(sql`update audit_heads set seq = ${seq}, hash = ${hash} where tenant_id = ${tenantId}`);
}

/** Stores how far the log is sealed. Returns the last id that is known to be sealed. */
async function advance(tx: SystemTx, to: number, lagMinutes: number): Promise<number> {
  tx.later(sql`
    update audit_sealing set sealed_to = next_to, next_to = greatest(next_to, ${to}), next_at = now()
    where next_at <= now() - make_interval(mins => ${lagMinutes}) and (sealed_to < next_to or next_to < ${to})`);
  const state = await tx.first(sql<{ next_to: number }>`select next_to from audit_sealing`);
  return Math.max(to, state?.next_to ?? 0);
}
