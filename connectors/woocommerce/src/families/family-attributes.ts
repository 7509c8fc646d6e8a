import type { Issue, ListingItem, ListingProperty } from '@sluice/connector-kit';
import { asSent, hasKey, keyOf, nameOf, optionsAsSent, plainValue } from '../attribute-names.ts';
import { oursAsSent, shopsOwn } from '../attributes.ts';
import { otherwise } from '../kept-values.ts';
import { ownPartsOf } from '../own-parts.ts';
import type { BatchItem, WireAttribute, WireProduct } from '../schema.ts';
import type { ShopSettings } from '../shop-settings.ts';
import { asHtml, asKeptText } from '../text.ts';
import { optionKeys } from './standing-family.ts';

/** The parent's attribute for an option: the id of one of the shop's, or 0 and a name. */
type Reference = Pick<WireAttribute, 'id' | 'name'>;
/** By the keys of the options' names. */
export type References = ReadonlyMap<string, Reference>;

/** The parent of a family as the shop has it. */
export interface StandingParent {
  readonly parent: WireProduct | undefined;
  /** Keys of options that variations not written now have; undefined where that was not asked, and all stay. */
  readonly used: ReadonlySet<string> | undefined;
}

/** The attributes of a parent as its variations need them. */
export interface FamilyAttributes {
  readonly attributes: object[];
  readonly references: References;
  /** Whether the parent lacks any option or value, or has one that no variation has any more. */
  readonly isMissing: boolean;
  /** Names of options that are ours, for the note. */
  readonly options: readonly string[];
}

/**
 * The attributes of a parent with every option and value of these variations. Values only ever come to it: others of its
 * variations have them.
 *
 * @param content whose other attributes and properties become the parent's; null where those it has stay
 */
export function familyAttributes(
  members: readonly ListingItem[],
  content: ListingItem | null,
  { parent: current, used }: StandingParent,
  shops: ShopSettings['attributes'],
): FamilyAttributes {
  const merged = optionsOf(members).map((option) => merge(option, current, shops));
  const before = current === undefined ? [] : (ownPartsOf(current).options ?? []);
  const named = new Set([...members, ...(content === null ? [] : [content])].flatMap(optionKeys));
  // An option that no variation has any more would have to be chosen in the shop all the same.
  const dropped = new Set(used && before.map(keyOf).filter((key) => !named.has(key) && !used.has(key)));
  const there = (current?.attributes ?? []).filter((one) => !dropped.has(keyOf(nameOf(one))));
  const chosen = [...there.filter(({ variation }) => variation), ...merged.map(({ reference }) => reference)];
  const wanted = content === null ? { attributes: [], properties: [] } : contentBeside(content, chosen);
  const staying = content === null ? there : shopsOwn(wanted, current);
  const others = there.filter(
    (one) => (one.variation || staying.includes(one)) && !merged.some(({ reference }) => reference === one),
  );
  const added = merged.filter(({ known, name }) => known === undefined && !before.includes(name));
  return {
    attributes: [
      ...others.map(asSent),
      ...merged.map(({ sent }) => sent),
      ...oursAsSent(wanted, current, shops),
    ],
    references: new Map(merged.map(({ key, reference }) => [key, reference])),
    isMissing: dropped.size > 0 || merged.some((one) => one.isMissing),
    options: [...before.filter((name) => !dropped.has(keyOf(name))), ...added.map(({ name }) => name)],
  };
}

/** The content beside options: an option may fill an attribute of the shop, and is one already. */
function contentBeside({ payload }: ListingItem, chosen: readonly Reference[]) {
  const ids = new Set(chosen.map(({ id }) => String(id)));
  const keys = new Set(chosen.map((one) => keyOf(nameOf(one))));
  return {
    attributes: payload.attributes.filter(({ code }) => !ids.has(code)),
    properties: payload.properties.filter(({ name }) => !keys.has(keyOf(name))),
  };
}

interface Option {
  readonly key: string;
  readonly name: string;
  readonly values: readonly string[];
}

function optionsOf(members: readonly ListingItem[]): Option[] {
  const all = members.flatMap(({ payload }) => payload.family?.options ?? []);
  return [...Map.groupBy(all, ({ name }) => keyOf(name))].map(([key, same]) => ({
    key,
    name: same[0]?.name ?? key,
    values: [...new Set(same.map(({ value }) => value))],
  }));
}

interface Merged {
  readonly key: string;
  readonly name: string;
  readonly known: WireAttribute | undefined;
  readonly reference: Reference;
  readonly isMissing: boolean;
  readonly sent: object;
}

/** The attribute of the parent that has this name, else the shop's, else one of the parent's own. */
function merge(
  { key, name, values }: Option,
  current: WireProduct | undefined,
  shops: ShopSettings['attributes'],
): Merged {
  const same = (current?.attributes ?? []).filter(hasKey(key));
  const known = same.find(({ variation }) => variation) ?? same[0];
  const reference = known ?? { id: shops.get(key) ?? 0, name };
  const missing = values.filter(
    (value) => !(known?.options ?? []).some((one) => isSame(reference, one, value)),
  );
  const options = [
    ...(known === undefined ? [] : optionsAsSent(known)),
    ...missing.map((value) => (reference.id === 0 ? asKeptText(value) : asHtml(value))),
  ];
  return {
    key,
    name,
    known,
    reference,
    isMissing: known?.variation !== true || missing.length > 0,
    sent: {
      ...(reference.id === 0 ? { name: reference.name } : { id: reference.id }),
      visible: known?.visible ?? true,
      variation: true,
      options,
    },
  };
}

/** WordPress distinguishes values of the shop's attributes without looking at case. */
function isSame(reference: Pick<Reference, 'id'>, option: string, value: string): boolean {
  const shown = plainValue(reference, option);
  return reference.id === 0 ? shown === value : shown.toLowerCase() === value.toLowerCase();
}

/** Attributes that distinguish a variation from the others. Attributes that the shop gave it stay. */
export function variationAttributes(
  options: readonly ListingProperty[],
  references: References,
  current: WireProduct | undefined,
): object[] {
  const before = current === undefined ? [] : (ownPartsOf(current).options ?? []);
  const keys = new Set([...before, ...options.map(({ name }) => name)].map(keyOf));
  const others = (current?.attributes ?? []).filter((one) => !keys.has(keyOf(nameOf(one))));
  return [
    ...others.map(({ id, name, option = '' }) => (id === 0 ? { name, option } : { id, option })),
    ...options.map(({ name, value }) => {
      const reference = references.get(keyOf(name)) ?? { id: 0, name };
      // One of the parent's own is compared with the text that its entities stand for.
      return reference.id === 0
        ? { name: reference.name, option: value }
        : { id: reference.id, option: asHtml(value) };
    }),
  ];
}

/** WooCommerce leaves out in silence an option that the parent does not have. */
export function optionKeptFaults(
  options: readonly ListingProperty[],
  references: References,
  kept: BatchItem,
): Issue[] {
  const { attributes } = kept;
  if (attributes === undefined) return [];
  return options.flatMap(({ name, value }): Issue[] => {
    const key = keyOf(name);
    const { id } = references.get(key) ?? { id: 0 };
    const shown = attributes.find((one) => one.id === id && (id !== 0 || hasKey(key)(one)))?.option ?? '';
    return isSame({ id }, shown, value) ? [] : [otherwise('invalid_attribute', name, value, shown)];
  });
}
