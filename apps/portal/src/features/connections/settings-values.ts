import type { ConnectionSettings, ConnectionSettingsChange } from '@sluice/contracts';

/** The settings as the fields of the form hold them: '' = empty. */
export type SettingsValues = Record<keyof ConnectionSettingsChange, string | number | boolean>;

/** The choice of the tenant's own currency. */
export const OWN_CURRENCY = 'own';

/** Fixed prices in the old currency wait, unless another answer is chosen. */
export const HELD = 'held';

type Patch = ConnectionSettingsChange;

/** Fields that may be empty. */
const EMPTIABLE = new Set([
  'markup_percent',
  'currency',
  'minimum_price',
  'stock_cap',
  'general_store_id',
  'content_locale',
  'guard_price_drop_percent',
  'guard_price_rise_percent',
]);
/** Settings that leave every listing as it is. */
const HARMLESS = /^(label|guard_)/;

export const valuesOf = (settings: ConnectionSettings): SettingsValues =>
  ({
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        value ?? (name === 'currency' ? OWN_CURRENCY : ''),
      ]),
    ),
    absolute_overrides: HELD,
  }) as SettingsValues;

/** Returns the changed settings in the form of the API. */
export function patchOf(before: SettingsValues, values: SettingsValues): Patch {
  const changed = (Object.keys(before) as (keyof ConnectionSettingsChange)[]).filter(
    (name) => values[name] !== before[name],
  );
  return Object.fromEntries(
    changed.map((name) => {
      const value = name === 'general_store_id' && values[name] !== '' ? Number(values[name]) : values[name];
      return [name, EMPTIABLE.has(name) && (value === '' || value === OWN_CURRENCY) ? null : value];
    }),
  ) as Patch;
}

/** Whether a change leaves every listing as it is, so that there is nothing to preview. */
export const isHarmless = (patch: Patch): boolean => Object.keys(patch).every((name) => HARMLESS.test(name));
