import type { ApiScope } from '@sluice/contracts';
import type { Database } from '../../platform/db/database.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/refused.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Finish, gather } from '../../platform/gather.ts';
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

interface Question {
  keyHash: Buffer;
  address: string | null;
}

/**
 * Admission of requests: authentication and the exact sliding minute of the tenant. Every request asks the database,
 * because a revoked key must fail at once and another process may have used the minute up. Requests that arrive while a
 * question is under way share the next one, so under load its cost is spread over many.
 */
export function createAdmission(db: Database, perMinute: number): Admit {
  const ask = gather<Question, Verdict>({
    work: async (_key, questions) => {
      const verdicts = await admitEach(db, perMinute, byCaller(questions));
      return questions.map((question) => verdicts.get(question)!);
    },
  });
  return (keyHash, ip) => ask('', { keyHash, address: comparableAddress(ip) });
}

/** Questions of one key from one address, at least one of them. */
type Questions = readonly Question[];

const byCaller = (questions: Questions): Questions[] => [
  ...Map.groupBy(questions, ({ keyHash, address }) => `${keyHash.toString('base64')} ${address}`).values(),
];

type Verdicts = ReadonlyMap<Question, Finish<Verdict>>;

/** Failures of a node, and of the row of one tenant: of its values, or of what PostgreSQL cannot do with them. */
const OF_ONE = /^(08|22|0A)/;

/** Admits callers together or, where the node of one of them may be down, each by itself: the others are on other nodes. */
async function admitEach(db: Database, perMinute: number, callers: readonly Questions[]): Promise<Verdicts> {
  try {
    return await admitTogether(db, perMinute, callers);
  } catch (error) {
    if (callers.length === 1 || !OF_ONE.test(sqlState(error))) throw error;
    return new Map(callers.flatMap((one) => admitAlone(db, perMinute, one)));
  }
}

function admitAlone(db: Database, perMinute: number, questions: Questions): [Question, Finish<Verdict>][] {
  const admitting = admitTogether(db, perMinute, [questions]);
  // It may fail before the first of its askers waits for it.
  admitting.catch(() => {});
  return questions.map((question) => [question, async () => (await admitting).get(question)!()]);
}

async function admitTogether(
  db: Database,
  perMinute: number,
  callers: readonly Questions[],
): Promise<Verdicts> {
  const hashes = callers.map((questions) => questions[0]!.keyHash);
  const sizes = callers.map((questions) => questions.length);
  const addresses = callers.map((questions) => questions[0]!.address);
  const rows = await db.asSystemAtOnce((tx) =>
    tx.run(
      sql<AdmitRow>`
        select * from admit(${hashes}::bytea[], ${sizes}::integer[], ${addresses}::inet[], ${perMinute}::integer)`,
    ),
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  const verdictsOf = (questions: Questions, row: AdmitRow | undefined) =>
    questions.map((question, place) => [question, () => verdictOf(row, place)] as const);
  return new Map(callers.flatMap((questions, index) => verdictsOf(questions, found.get(index + 1))));
}

/** @param place of the request among those of its key and address, from 0 */
function verdictOf(row: AdmitRow | undefined, place: number): Verdict {
  if (row === undefined) return { outcome: 'unknown_key' };
  if (!row.is_allowed) return { outcome: 'foreign_address' };
  if (place < row.granted) return { outcome: 'admitted', principal: principalOf(row) };
  return { outcome: 'rate_limited', retryAfterMs: row.retry_after_ms };
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
