import { message } from '@sluice/contracts/messages';
import type { SetUpInput } from '@sluice/contracts/portal';
import type { Database, SystemTx, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, invalid } from '../../../platform/http/errors.ts';
import { hashPassword } from '../password.ts';
import { createTenant, createUser } from '../tenants.ts';
import { forgetSetUpCodes, isSetUp, isSetUpCode } from './set-up-code.ts';
import { type Origin, openSession } from './store.ts';
import { countTry, forgetTry } from './throttle.ts';

/** Tax rates of a first shop that was made without a country; the settings page adds more. */
const FIRST_TAX_RATES = [0, 1, 10, 20];

/**
 * Makes the first account of an installation: a tenant without a quota, and its owner, signed in. The visitor must give
 * the code from the console, so that the service belongs to the person who started it and not to its first visitor.
 *
 * @returns the token of the session
 * @throws ApiError conflict when there is an account already; ValidationError for a wrong code; rate_limited
 */
export async function setUp(db: Database, input: SetUpInput, origin: Origin): Promise<string> {
  // Counted by address alone: strangers who guess do not lock out the owner.
  const tried = await countTry(db, { account: `first account from ${origin.ip}`, ip: origin.ip });
  await db.asSystem((system) => requireFirst(system, input.code));
  await forgetTry(db, tried);
  // Hashing takes long, so it comes before the lock.
  const passwordHash = await hashPassword(input.password);
  return db.asSystem(async (system) => {
    // Two visitors at once must not both be the first.
    await system.run(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
    await requireFirst(system, input.code);
    forgetSetUpCodes(system);
    const tenantId = await createTenant(system, {
      name: input.tenant_name,
      plan: 'enterprise',
      taxRates: input.country === undefined ? FIRST_TAX_RATES : undefined,
      productLimit: undefined,
      country: input.country,
      currency: input.currency,
      pricesEntered: input.prices_entered,
      language: input.language,
    });
    // One transaction, so that a tenant without its owner never stays behind.
    const tx: Tx = { ...system, tenantId };
    const preferences = input.language === undefined ? {} : { language: input.language };
    const userId = await createUser(tx, 'operator', { ...input, preferences, passwordHash, role: 'owner' });
    return openSession(tx, userId, origin);
  });
}

async function requireFirst(tx: SystemTx, code: string): Promise<void> {
  if (await isSetUp(tx)) throw new ApiError('conflict', message('account_there'));
  if (!(await isSetUpCode(tx, code))) throw invalid('code', message('set_up_code_wrong'));
}
