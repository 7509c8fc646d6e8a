import { type Message, message } from '@sluice/contracts/messages';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { networkOf } from './network.ts';

const WINDOW_SECONDS = 15 * 60;
/**
 * Failures allowed in a quarter of an hour: `pair` and `widePair` for one account from one network and from a wider
 * one; `network` and `wide` for all accounts from a network and from a wider one; `account` for one account from
 * everywhere; `device` for one account from a browser that signed in to it before; `session` for a signed-in person who
 * is asked again.
 */
const LIMITS = { pair: 5, widePair: 20, network: 100, wide: 400, account: 100, device: 5, session: 5 };

/** A try to sign in: the claimed account and its origin. */
export interface Attempt {
  account: string;
  ip: string;
  /** The mark of a browser that signed in to this account before. */
  device?: string | undefined;
  /** The session of a signed-in person who is asked again. */
  sessionId?: number;
}

/** The counters of a try, which `forgetTry` takes back. */
export type Tried = readonly string[];

/**
 * Counts a sign-in as failed before its password is checked, so that a thousand at once count as well, and refuses it
 * after too many. A browser known to the account has a counter of its own: strangers can fill the counters of the
 * account and of a network, but keep nobody out of a browser used before.
 *
 * @throws ApiError rate_limited
 */
export async function countTry(db: Database, attempt: Attempt): Promise<Tried> {
  return count(db, countedBy(attempt), (minutes) => message('too_many_failed_sign_ins', { minutes }));
}

/** Requests for a link to a new password in a quarter of an hour, of a network and for an account from everywhere. */
const LINK_LIMITS = { network: 20, account: 3 };

/**
 * Counts a request for a link to a new password, whether the account exists or not, and refuses it after too many.
 *
 * @throws ApiError rate_limited
 */
export async function countLinkRequest(
  db: Database,
  { account, ip }: Pick<Attempt, 'account' | 'ip'>,
): Promise<void> {
  const counted: Counted = [
    [`link network ${networkOf(ip).network}`, LINK_LIMITS.network],
    [`link account ${account}`, LINK_LIMITS.account],
  ];
  await count(db, counted, (minutes) => message('too_many_link_requests', { minutes }));
}

type Counted = [subject: string, limit: number][];

async function count(db: Database, counted: Counted, refusal: (minutes: number) => Message): Promise<Tried> {
  const wait = await db.asSystem(async (tx) => {
    const [subjects, limits] = [counted.map(([subject]) => subject), counted.map(([, limit]) => limit)];
    const row = await tx.first(sql<{ wait: number }>`
      select count_sign_in(${subjects}::text[], ${limits}::integer[], ${WINDOW_SECONDS}::integer) as wait`);
    return row!.wait;
  });
  if (wait === 0) return counted.map(([subject]) => subject);
  throw new ApiError('rate_limited', refusal(Math.max(1, Math.ceil(wait / 60))), { retryAfterSeconds: wait });
}

function countedBy({ account, ip, device, sessionId }: Attempt): Counted {
  if (sessionId !== undefined) return [[`session ${sessionId}`, LIMITS.session]];
  if (device !== undefined) return [[`device ${device}`, LIMITS.device]];
  const { network, wide } = networkOf(ip);
  return [
    [`pair ${network} ${account}`, LIMITS.pair],
    [`network ${network}`, LIMITS.network],
    [`account ${account}`, LIMITS.account],
    ...(wide === undefined
      ? []
      : ([
          [`pair ${wide} ${account}`, LIMITS.widePair],
          [`network ${wide}`, LIMITS.wide],
        ] satisfies Counted)),
  ];
}

/** Takes back the count of a successful sign-in. */
export async function forgetTry(db: Database, tried: Tried): Promise<void> {
  await db.asSystem((tx) =>
    tx.run(sql`
      update sign_in_counts set tries = tries - 1
      where subject in (
        select subject from sign_in_counts where subject = any(${[...tried]}::text[]) and tries > 0
        order by subject for update)`),
  );
}
