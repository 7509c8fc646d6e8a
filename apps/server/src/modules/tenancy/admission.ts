import type { ApiScope } from '@sluice/contracts';
import type { Database } from '../../platform/db/database.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Principal } from '../../platform/http/endpoint.ts';
import { comparableAddress } from './address-ranges.ts';

interface AdmitRow {
  /** Number of the question in its batch, counted from 1. */
  place: number;
  tenant_id: number;
  tenant_name: string;
  plan_code: string;
  subscription_status: string;
  current_period_end: Date | null;
  api_key_id: number;
  api_key_name: string;
  expires_at: Date | null;
  scopes: ApiScope[];
  is_allowed: boolean;
  granted: number;
  retry_after_ms: number;
}

export type Verdict =
  | { outcome: 'admitted'; principal: Principal }
  | { outcome: 'unknown_key' }
  | { outcome: 'foreign_address' }
  | { outcome: 'rate_limited'; retryAfterMs: number };

/** Asks whether the owner of a key hash may make one request now from an address, and counts the request if so. */
export type Admit = (keyHash: Buffer, ip: string) => Promise<Verdict>;

interface Waiting {
  keyHash: Buffer;
  address: string | null;
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

/**
 * Admission of requests: authentication and the exact sliding minute of the tenant. Every request asks the database,
 * because a revoked key must fail at once and another process may have used the minute up. Requests that arrive while a
 * question is under way share the next one, so under load its cost is spread over many.
 */
export function createAdmission(db: Database, perMinute: number): Admit {
  let queue: Waiting[] = [];
  let asking = 0;

  const ask = async (): Promise<void> => {
    // Two questions at a time keep the connection busy; more would only make the batches smaller.
    if (asking >= 2) return;
    asking++;
    try {
      while (queue.length > 0) {
        const batch = queue;
        queue = [];
        await admitBatch(db, perMinute, batch);
      }
    } finally {
      asking--;
    }
  };

  return (keyHash, ip) =>
    new Promise((resolve, reject) => {
      queue.push({ keyHash, address: comparableAddress(ip), resolve, reject });
      void ask();
    });
}

async function admitBatch(db: Database, perMinute: number, batch: Waiting[]): Promise<void> {
  const byKey = new Map<string, Waiting[]>();
  for (const waiting of batch) {
    const key = `${waiting.keyHash.toString('base64')} ${waiting.address}`;
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [waiting]);
    else group.push(waiting);
  }
  const groups = [...byKey.values()];
  try {
    const hashes = groups.map((group) => group[0]!.keyHash);
    const sizes = groups.map((group) => group.length);
    const addresses = groups.map((group) => group[0]!.address);
    const rows = await db.asSystem((tx) =>
      tx.run(
        sql<AdmitRow>`
          select * from admit(${hashes}::bytea[], ${sizes}::integer[], ${addresses}::inet[], ${perMinute}::integer)`,
      ),
    );
    const found = new Map(rows.map((row) => [row.place, row]));
    for (const [index, group] of groups.entries()) answer(group, found.get(index + 1));
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}

function answer(group: Waiting[], row: AdmitRow | undefined): void {
  group.forEach((waiting, index) => {
    if (row === undefined) waiting.resolve({ outcome: 'unknown_key' });
    else if (!row.is_allowed) waiting.resolve({ outcome: 'foreign_address' });
    else if (index < row.granted) waiting.resolve({ outcome: 'admitted', principal: principalOf(row) });
    else waiting.resolve({ outcome: 'rate_limited', retryAfterMs: row.retry_after_ms });
  });
}

const principalOf = (row: AdmitRow): Principal => ({
  tenantId: asTenantId(row.tenant_id),
  tenantName: row.tenant_name,
  planCode: row.plan_code,
  subscriptionStatus: row.subscription_status,
  currentPeriodEnd: row.current_period_end,
  caller: {
    kind: 'api_key',
    id: row.api_key_id,
    name: row.api_key_name,
    expiresAt: row.expires_at,
    scopes: row.scopes,
  },
  actor: `api_key:${row.api_key_name}`,
});
