import { SOURCE_FIELD_NAMES } from '@sluice/contracts/portal';
import { type FieldValues, NONE, type Owners, type SourceField } from './fields.ts';

/**
 * The last agreement of both sides, by field: the value of the site, and the value of the catalogue after it. With a count
 * goes the moment at which the site was asked for it.
 */
export type Base = Partial<Record<SourceField, { source: string; stored: string; at?: string }>>;

export interface Merge {
  /** Fields to be written with the site's value. */
  write: Set<SourceField>;
  /** Fields where the site says something else and the merchant's value stands. */
  kept: SourceField[];
}

/**
 * Compares three values of a field: the site's former one, its present one, and the catalogue's. The site's change
 * comes in unless the merchant has changed the field as well, so neither overwrites the other unnoticed.
 *
 * @param base undefined = the product was never read before; the catalogue's values are then the merchant's
 * @param current values of the catalogue; undefined = the product is new here
 */
export function merge(
  values: FieldValues,
  base: Base | undefined,
  current: FieldValues | undefined,
  owners: Owners,
): Merge {
  const write = new Set<SourceField>();
  const kept: SourceField[] = [];
  for (const field of SOURCE_FIELD_NAMES) {
    const value = values[field];
    if (value === undefined || field === 'quantity') continue;
    if (current === undefined) {
      write.add(field);
      continue;
    }
    const owner = owners[field] ?? 'shared';
    const known = base?.[field];
    const changed = known === undefined || known.source !== value;
    if (owner === 'source') {
      if (changed || known.stored !== current[field]) write.add(field);
    } else if (owner === 'shared' && changed) {
      // Empty is nobody's edit: the site may fill it in.
      const untouched = known === undefined ? isEmpty(current[field]) : known.stored === current[field];
      if (untouched) write.add(field);
      else kept.push(field);
    } else if (known !== undefined && known.stored !== current[field]) kept.push(field);
  }
  return { write, kept };
}

const EMPTY: ReadonlySet<string | undefined> = new Set([undefined, '""', '[]', JSON.stringify(NONE)]);

const isEmpty = (value: string | undefined): boolean => EMPTY.has(value);

/** The agreement of both sides after a sync: the site's word, and the catalogue's value where it followed. */
export function nextBase(
  values: FieldValues,
  base: Base | undefined,
  stored: FieldValues,
  written: ReadonlySet<SourceField>,
): Base {
  const next: Base = { ...base };
  for (const field of SOURCE_FIELD_NAMES) {
    const value = values[field];
    if (value === undefined) continue;
    const before = base?.[field]?.stored;
    next[field] = {
      source: value,
      // A field that was kept stays the merchant's: its stored value is not what the site made of it.
      stored: written.has(field) ? (stored[field] ?? '') : (before ?? NEVER_WRITTEN),
    };
  }
  return next;
}

/** Equal to no value. */
const NEVER_WRITTEN = '';
