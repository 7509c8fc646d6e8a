import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';

const WINDOW_SECONDS = 15 * 60;
/** From one address to one account; to one account from anywhere; from one address to any account. */
const LIMITS = { pair: 5, email: 50, ip: 100 };

/**
 * Counts a sign-in as failed before its password is looked at, so that a thousand at once are counted as well, and
 * refuses it after too many. An account can be locked from the outside for a quarter of an hour at most.
 *
 * @returns the count to be taken back with `forgetTry` when the password is right
 * @throws ApiError rate_limited
 */
export async function countTry(db: Database, emailKey: string, ip: string): Promise<number> {
  const tried = await db.asSystem(async (tx) => {
    // Those of one account one after another, or a burst would not see itself.
    tx.later(sql`select pg_advisory_xact_lock(hashtext('login'), hashtext(${emailKey}))`);
    const row = await tx.first(sql<{ id: number }>`
      insert into login_failures (email_key, ip) values (${emailKey}, ${ip}) returning id`);
    const counts = await tx.first(sql<{ pair: number; email: number; ip: number; wait: number }>`
      select count(*) filter (where email_key = ${emailKey} and ip = ${ip}) as pair,
             count(*) filter (where email_key = ${emailKey}) as email,
             count(*) filter (where ip = ${ip}) as ip,
             ceil(extract(epoch from min(at) - now()))::integer + ${WINDOW_SECONDS}::integer as wait
      from login_failures
      where (email_key = ${emailKey} or ip = ${ip}) and id <= ${row!.id}
        and at > now() - make_interval(secs => ${WINDOW_SECONDS}::integer)`);
    const refused = counts!.pair > LIMITS.pair || counts!.email > LIMITS.email || counts!.ip > LIMITS.ip;
    // One that was not even looked at does not prolong the wait.
    if (refused) tx.later(sql`delete from login_failures where id = ${row!.id}`);
    return { id: row!.id, refused, wait: counts!.wait };
  });
  if (!tried.refused) return tried.id;
  const minutes = Math.max(1, Math.ceil(tried.wait / 60));
  throw new ApiError(
    'rate_limited',
    `too many failed sign-ins: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfterSeconds: Math.max(1, tried.wait) },
  );
}

/** Takes back the count of a sign-in that was right. */
export async function forgetTry(db: Database, id: number): Promise<void> {
  await db.asSystem((tx) => tx.run(sql`delete from login_failures where id = ${id}`));
}
