import { message } from '@sluice/contracts/messages';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { addLocation, changeLocation, removeLocation } from '../../stock/index.ts';
import type { LocationFacts } from '../current/rows.ts';
import { change, type Run } from './run.ts';

/** The stock locations; only external ones are made and removed. */
export async function changeLocations(run: Run): Promise<void> {
  const { locations: wanted } = run.wanted;
  if (wanted === undefined) return;
  const known = new Map(run.current.locations.map((location) => [location.code, location]));
  const seen = new Set<string>();
  for (const [index, location] of Object.entries(wanted)) {
    const at = `locations.${index}`;
    if (seen.has(location.code))
      run.errors.add(`${at}.code`, message('named_twice', { name: location.code }));
    seen.add(location.code);
    const before = known.get(location.code);
    if (before === undefined) await makeLocation(run, at, location);
    else await changeOne(run, at, before, location);
  }
  for (const { id, code, label, type } of known.values()) {
    if (seen.has(code) || type !== 'external') continue;
    const difference = { subject: 'location', name: code, before: label } as const;
    await change(run, { at: 'locations', action: 'remove', ...difference }, () =>
      removeLocation(run.tx, run.principal.actor, id),
    );
  }
}

interface Wanted {
  label?: string;
  is_active?: boolean;
}

async function makeLocation(
  run: Run,
  at: string,
  { code, label, is_active }: Wanted & { code: string },
): Promise<void> {
  const { actor } = run.principal;
  const difference = { subject: 'location', name: code, after: label ?? null } as const;
  await change(run, { at, action: 'create', ...difference }, async () => {
    const input = { code, ...(label === undefined ? {} : { label }) };
    const { id } = await addLocation(run.tx, actor, input, new ErrorBag());
    if (is_active === false) await changeLocation(run.tx, actor, id, { is_active });
  });
}

/** Label and activity of a location, or of a store of a channel. */
export async function changeOne(run: Run, at: string, before: LocationFacts, wanted: Wanted): Promise<void> {
  const subject = before.type === 'marketplace_store' ? 'store' : 'location';
  const patch = {
    ...(wanted.label === undefined || wanted.label === before.label ? {} : { label: wanted.label }),
    ...(wanted.is_active === undefined || wanted.is_active === before.is_active
      ? {}
      : { is_active: wanted.is_active }),
  };
  if (Object.keys(patch).length === 0) return;
  const [old, next] = [wordsOf(before), wordsOf({ ...before, ...patch })];
  const difference = { subject, name: before.code, before: old, after: next } as const;
  await change(run, { at, action: 'update', ...difference }, () =>
    changeLocation(run.tx, run.principal.actor, before.id, patch),
  );
}

const wordsOf = ({ label, is_active }: Pick<LocationFacts, 'label' | 'is_active'>): string =>
  is_active ? label : `${label} (inactive)`;
