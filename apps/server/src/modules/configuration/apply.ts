import { message } from '@sluice/contracts/messages';
import type { Configuration } from '@sluice/contracts/portal';
import { digestOf } from '../../platform/canonical.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ApiError, type ErrorBag } from '../../platform/http/errors.ts';
import { audit } from '../audit/index.ts';
import { changeConnections, unmanagedOf } from './change/connections.ts';
import { changeLocations } from './change/locations.ts';
import { changeMembers } from './change/members.ts';
import { changeOptions } from './change/options.ts';
import type { ChangeParts, MadeConnection, Run } from './change/run.ts';
import { changeShop, removeRates, setRates } from './change/shop.ts';
import { documentOf } from './current/document.ts';
import { type Current, loadCurrent } from './current/load.ts';

/** A wanted configuration, and who wants it. */
export interface Wanted {
  principal: Principal;
  configuration: Configuration;
  skipsUnknown: boolean;
  /** Faults that were found in the input already; sections that have any are left out here. */
  errors: ErrorBag;
}

export interface Outcome extends Pick<Run, 'changes'> {
  /** Names the changes together with the state that they were made from. */
  plan: string;
  unmanaged: { platform: string; label: string }[];
  made: MadeConnection[];
}

/**
 * Makes the shop's configuration equal to a wanted one, by the use cases of the portal, in this transaction.
 *
 * @param seen the plan that the caller saw; undefined = whatever there is to change
 * @throws ValidationError with all faults, each under its place in the configuration; ApiError conflict when the
 *   changes are not those of the plan
 */
export async function applyConfiguration(
  tx: Tx,
  parts: ChangeParts,
  { principal, configuration: wanted, skipsUnknown, errors }: Wanted,
  seen?: string | null,
): Promise<Outcome> {
  lock(tx);
  const current = await loadCurrent(tx);
  const run: Run = {
    ...{ tx, principal, parts, wanted, current, skipsUnknown, errors },
    changes: [],
    made: [],
  };
  await changeShop(run);
  await setRates(run);
  await changeLocations(run);
  await changeOptions(run);
  await changeConnections(run);
  await removeRates(run);
  await changeMembers(run);
  errors.throwIfAny();
  const { changes, made } = run;
  const plan = digestOf({ state: stateOf(current), changes });
  if (seen != null && seen !== plan) throw new ApiError('conflict', message('configuration_moved'));
  note(run);
  return { plan, changes, made, unmanaged: unmanagedOf(run) };
}

/** Two changes of one configuration wait for each other; those of rules, settings and secrets of a connection do as well. */
function lock(tx: Tx): void {
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  tx.later(sql`select from connections where tenant_id = ${tx.tenantId} order by id for no key update`);
}

/** Everything that a plan was made from; of secrets their sealed form, which another value has not. */
const stateOf = (current: Current): object => ({
  document: documentOf(current, () => []),
  secrets: current.connections.map(({ id, sealed_secrets }) => [
    id,
    sealed_secrets?.toString('base64') ?? null,
  ]),
});

function note({ tx, principal, changes }: Run): void {
  const done = changes.filter(({ action }) => action !== 'wait' && action !== 'skip');
  if (done.length === 0) return;
  audit(tx, {
    actor: principal.actor,
    action: 'configuration.applied',
    subjectType: 'tenant',
    subjectId: tx.tenantId,
    details: {
      changes: done.length,
      names: done.slice(0, 50).map(({ subject, name }) => `${subject} ${name}`),
    },
  });
}
