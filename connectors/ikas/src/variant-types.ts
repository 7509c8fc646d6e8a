import { foldKey, type ListingProperty } from '@sluice/connector-kit';
import { Answer, type Context, change } from './client.ts';
import { SAVE_VARIANT_TYPE } from './documents/writes.ts';
import { type Variant, VariantType } from './schema.ts';

const Saved = Answer({ saveVariantType: VariantType });

type Option = ListingProperty;
type ValueIds = { readonly variantTypeId: string; readonly variantValueId: string };

/** The kinds of options that the whole shop has (Size, Colour), each with its values. */
export class VariantTypes {
  readonly #byName = new Map<string, VariantType>();
  readonly #byId = new Map<string, VariantType>();

  constructor(types: readonly VariantType[]) {
    for (const type of types) if (!type.deleted) this.add(type);
  }

  add(type: VariantType): void {
    this.#byName.set(foldKey(type.name), type);
    this.#byId.set(type.id, type);
  }

  named(name: string): VariantType | undefined {
    return this.#byName.get(foldKey(name));
  }

  nameOf(typeId: string): string | undefined {
    return this.#byId.get(typeId)?.name;
  }

  /** The options of a variant in words, in the order of the product. */
  optionsOf({ variantValueIds }: Pick<Variant, 'variantValueIds'>): Option[] {
    return (variantValueIds ?? []).flatMap(({ variantTypeId, variantValueId }): Option[] => {
      const type = this.#byId.get(variantTypeId);
      const value = type?.values.find(({ id }) => id === variantValueId);
      return type === undefined || value === undefined ? [] : [{ name: type.name, value: value.name }];
    });
  }

  /** Ids of options that are all there; undefined when one is missing. */
  idsOf(options: readonly Option[]): ValueIds[] | undefined {
    const ids = options.flatMap(({ name, value }): ValueIds[] => {
      const type = this.named(name);
      const found = type && valueNamed(type, value);
      return found ? [{ variantTypeId: type.id, variantValueId: found.id }] : [];
    });
    return ids.length === options.length ? ids : undefined;
  }
}

const valueNamed = ({ values }: VariantType, name: string) =>
  values.find((value) => !value.deleted && foldKey(value.name) === foldKey(name));

/** Makes the options that the shop does not have yet: a kind of option with all its new values in one call. */
export async function ensureOptions(
  ctx: Context,
  types: VariantTypes,
  options: readonly Option[],
): Promise<void> {
  for (const [, some] of Map.groupBy(options, ({ name }) => foldKey(name))) {
    const { name } = some[0]!;
    const known = types.named(name);
    const fresh = new Map(some.map(({ value }) => [foldKey(value), value]));
    for (const value of known?.values ?? []) if (!value.deleted) fresh.delete(foldKey(value.name));
    if (fresh.size === 0) continue;
    const input = {
      ...(known === undefined ? { name, selectionType: 'CHOICE' } : kept(known)),
      values: [
        ...(known?.values ?? []).map(keptValue),
        ...[...fresh.values()].map((value) => ({ name: value })),
      ],
    };
    const { saveVariantType } = await change(ctx, {
      document: SAVE_VARIANT_TYPE,
      variables: { input },
      answer: Saved,
    });
    types.add(saveVariantType);
  }
}

/** As it was read, with the fields that the schema does not name: a write takes away what it leaves out. */
function kept(type: VariantType): object {
  const { deleted: _, translations, ...rest } = type as VariantType & { translations?: unknown };
  return { ...rest, ...(translations ? { translations } : {}) };
}

const keptValue = (value: VariantType['values'][number]): object => value;
