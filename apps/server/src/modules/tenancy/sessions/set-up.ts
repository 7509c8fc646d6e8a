import type { SetUpInput } from '@sluice/contracts/portal';
import type { Database, SystemTx, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { createTenant, createUser } from '../tenants.ts';
import { type Origin, openSession } from './store.ts';

/** Of the first shop; more are made on the settings page. */
const FIRST_TAX_RATES = [0, 1, 10, 20];

/** Whether anybody can sign in to this installation. */
export async function isSetUp(tx: SystemTx): Promise<boolean> {
  return (await tx.first(sql`select from users limit 1`)) !== undefined;
}

/**
 * The first account of an installation: a tenant without a quota, and its owner, signed in.
 *
 * @returns the token of the session
 * @throws ApiError conflict when there is an account already
 */
export async function setUp(db: Database, input: SetUpInput, origin: Origin): Promise<string> {
  return db.asSystem(async (system) => {
    // Two visitors at once must not both be the first.
    await system.run(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
    if (await isSetUp(system))
      throw new ApiError('conflict', 'this installation has an account already; please sign in');
    const tenantId = await createTenant(system, {
      name: input.tenant_name,
      plan: 'enterprise',
      taxRates: FIRST_TAX_RATES,
      productLimit: undefined,
    });
    // Of one transaction, so that a tenant without its owner never stays behind.
    const tx: Tx = { ...system, tenantId };
    const userId = await createUser(tx, 'operator', { ...input, role: 'owner' });
    return openSession(tx, userId, origin);
  });
}
