import { message } from '@sluice/contracts/messages';
import { createConnection, newConfig, requirePlatform, setPaused } from '../../channels/index.ts';
import { setReconcileMode } from '../../delivery/index.ts';
import { setOwners } from '../../sources/index.ts';
import { type CurrentConnection, loadConnection } from '../current/load.ts';
import { changeConfig, givenConfig, namingSettings, noteMisplaced } from './config.ts';
import { changeMappings } from './mappings.ts';
import { changeMarkups, wantedMarkups } from './markups.ts';
import { changeRules, noteUnknownInRules } from './rules.ts';
import { change, nameOf, type Place, type Run } from './run.ts';
import { changeSettings, changeStores } from './settings.ts';

/**
 * The connections that the configuration names. The others stay: a connection is deleted by a command of its own, which
 * asks for the fate of its listings.
 */
export async function changeConnections(run: Run): Promise<void> {
  const seen = new Set<number | string>();
  for (const [index, wanted] of Object.entries(run.wanted.connections ?? [])) {
    const place = { at: `connections.${index}`, wanted };
    const found = findConnection(run, place);
    if (found === 'several') continue;
    const key = found?.id ?? `${wanted.platform} ${wanted.label}`;
    if (seen.has(key)) run.errors.add(`${place.at}.label`, message('named_twice', { name: wanted.label }));
    else if (found === undefined) await makeConnection(run, place);
    else await changeConnection(run, place, found);
    seen.add(key);
  }
}

/** Connections that the configuration does not name. */
export function unmanagedOf({ wanted, current }: Run): { platform: string; label: string }[] {
  const named = new Set(
    (wanted.connections ?? []).flatMap(({ platform, label, was }) =>
      [label, was].map((one) => `${platform} ${one}`),
    ),
  );
  return current.connections
    .filter(({ platform, label }) => wanted.connections !== undefined && !named.has(`${platform} ${label}`))
    .map(({ platform, label }) => ({ platform, label }));
}

function findConnection(run: Run, { at, wanted }: Place): CurrentConnection | 'several' | undefined {
  const called = (label: string | undefined) =>
    run.current.connections.filter((one) => one.platform === wanted.platform && one.label === label);
  const now = called(wanted.label);
  const found = now.length > 0 ? now : called(wanted.was);
  if (found.length < 2) return found[0];
  run.errors.add(`${at}.label`, message('connections_of_one_label', { label: found[0]!.label }));
  return 'several';
}

async function makeConnection(run: Run, place: Place): Promise<void> {
  const { tx, principal, parts } = run;
  const { at, wanted } = place;
  let id: number | undefined;
  await change(run, { at, action: 'create', subject: 'connection', name: nameOf(wanted) }, async () => {
    const connector = requirePlatform(parts, wanted.platform);
    noteMisplaced(run, place, connector);
    await namingSettings(connector, async () => {
      const patch = givenConfig(connector, wanted);
      const config = await newConfig(tx, parts.masterKeys, null, { connector, patch });
      const made = await createConnection(tx, principal.actor, parts.masterKeys, {
        connector,
        config,
        label: wanted.label,
        markupPercent: null,
        paused: wanted.paused ?? false,
        ...(wanted.role === undefined ? {} : { role: wanted.role }),
        ...(wanted.restock_returns === undefined ? {} : { restockReturns: wanted.restock_returns }),
      });
      id = made.id;
    });
  });
  if (id === undefined) return noteUnknownNames(run, place);
  run.made.push({ id, hasPriceBasis: wanted.settings?.prices_with_vat !== undefined });
  await changeParts(run, place, await loadConnection(tx, id));
}

async function changeConnection(run: Run, place: Place, found: CurrentConnection): Promise<void> {
  const { at, wanted } = place;
  for (const field of ['role', 'restock_returns'] as const)
    if (wanted[field] !== undefined && wanted[field] !== found[field])
      run.errors.add(`${at}.${field}`, message('fixed_at_creation', { field }));
  await changeConfig(run, place, found);
  await changeParts(run, place, found);
  const paused = found.status === 'paused';
  if (wanted.paused === undefined || wanted.paused === paused) return;
  const [before, after] = paused ? ['paused', 'active'] : ['active', 'paused'];
  const difference = { subject: 'connection', name: nameOf(wanted), before: before!, after: after! } as const;
  await change(run, { at: `${at}.paused`, action: 'update', ...difference }, () =>
    setPaused(run.tx, run.principal.actor, found.id, !paused),
  );
}

/** The faults that can be found in a connection which could not be made. */
function noteUnknownNames(run: Run, place: Place): void {
  noteUnknownInRules(run, place);
  wantedMarkups(run, place);
}

/** Everything that a connection has once it is there. */
async function changeParts(run: Run, place: Place, connection: CurrentConnection): Promise<void> {
  await changeSettings(run, place, connection);
  await changeStores(run, place, connection);
  await changeWays(run, place, connection);
  await changeRules(run, place, connection);
  await changeMarkups(run, place, connection);
  await changeMappings(run, place, connection);
}

/** Who decides fields of a source, and the findings of comparisons. */
async function changeWays(run: Run, { at, wanted }: Place, connection: CurrentConnection): Promise<void> {
  const { tx, principal } = run;
  for (const [field, owner] of Object.entries(wanted.source_fields ?? {})) {
    const before = connection.source_fields[field] ?? 'shared';
    if (before === owner) continue;
    const difference = {
      subject: 'source_field',
      name: `${wanted.label}: ${field}`,
      before,
      after: owner,
    } as const;
    await change(run, { at: `${at}.source_fields.${field}`, action: 'update', ...difference }, () =>
      setOwners(tx, principal.actor, connection.id, { [field]: owner }),
    );
  }
  const [before, after] = [connection.reconcile_mode, wanted.reconcile];
  if (after === undefined || after === before) return;
  const difference = { subject: 'setting', name: `${wanted.label}: reconcile`, before, after } as const;
  await change(run, { at: `${at}.reconcile`, action: 'update', ...difference }, () =>
    setReconcileMode(tx, principal.actor, connection.id, after),
  );
}
