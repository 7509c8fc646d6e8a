import { message } from '@sluice/contracts/messages';
import { updateConnectionSettings } from '../../channels/index.ts';
import type { CurrentConnection } from '../current/load.ts';
import { changeOne } from './locations.ts';
import { change, gatherFaults, leave, type Place, type Run, shown, sixDecimals } from './run.ts';

/** The merchant's settings of a connection, its label among them. All of them change in one go. */
export async function changeSettings(
  run: Run,
  { at, wanted }: Place,
  connection: CurrentConnection,
): Promise<void> {
  const patch: Record<string, unknown> = {};
  const note = (field: string, place: string, before: unknown, after: unknown): void => {
    const words = { before: shown(before), after: shown(after) };
    const difference = {
      at: `${at}.${place}`,
      subject: 'setting',
      name: `${wanted.label}: ${field}`,
    } as const;
    run.changes.push({ ...difference, action: 'update', ...words, reason: null, reason_key: null });
  };
  if (connection.label !== wanted.label) {
    note('label', 'label', connection.label, wanted.label);
    patch.label = wanted.label;
  }
  for (const [field, given] of Object.entries(wanted.settings ?? {})) {
    if (field === 'general_store') continue;
    const before = connection.settings[field as keyof typeof connection.settings];
    const after = typeof given === 'number' ? sixDecimals(given) : given;
    if (after === before) continue;
    note(field, `settings.${field}`, before, after);
    patch[field] = after;
  }
  if (Object.keys(patch).length > 0)
    await gatherFaults(run, `${at}.settings`, () =>
      updateConnectionSettings(run.tx, run.principal.actor, connection.id, patch),
    );
}

/** The stores of a channel, which it lists itself: their labels, their activity, and which of them is the general one. */
export async function changeStores(
  run: Run,
  { at, wanted }: Place,
  connection: CurrentConnection,
): Promise<void> {
  const known = new Map(connection.stores.map((store) => [store.platform_store_id, store]));
  const wait = (place: string, store: string): void => {
    const why = message('stores_not_read');
    if (known.size === 0)
      leave(run, 'wait', { at: `${at}.${place}`, subject: 'store', name: `${wanted.label}: ${store}` }, why);
    else run.errors.add(`${at}.${place}`, message('store_not_of_connection'));
  };
  for (const [index, one] of (wanted.stores ?? []).entries()) {
    const before = known.get(one.store);
    if (before === undefined) wait(`stores.${index}.store`, one.store);
    else await changeOne(run, `${at}.stores.${index}`, before, one);
  }
  const general = wanted.settings?.general_store;
  if (general === undefined || general === connection.general_store) return;
  const store = general === null ? null : known.get(general);
  if (store === undefined) return wait('settings.general_store', String(general));
  const words = { before: connection.general_store, after: general };
  const difference = { subject: 'setting', name: `${wanted.label}: general_store`, ...words } as const;
  await change(run, { at: `${at}.settings.general_store`, action: 'update', ...difference }, () =>
    updateConnectionSettings(run.tx, run.principal.actor, connection.id, {
      general_store_id: store?.id ?? null,
    }),
  );
}
