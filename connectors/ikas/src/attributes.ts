import { foldKey, type Issue, type ListingProperty, message, wordedIssue } from '@sluice/connector-kit';
import { Answer, type Context, change } from './client.ts';
import { SAVE_ATTRIBUTE } from './documents/writes.ts';
import { Attribute, type Product, type Variant } from './schema.ts';

const Saved = Answer({ saveProductAttribute: Attribute });

/** The attribute in which we note what of a product is ours: ikas has no place for it. */
const NOTE = 'Sluice';

type Values = NonNullable<Variant['attributes']>;
export type AttributeValue = { readonly productAttributeId: string; readonly value: string };

/** The part of a product that came from us. */
export interface ProductNote {
  /** The code of the family whose article it is. */
  readonly family?: string;
  /** The category that we put it into; others are the shop's. */
  readonly category?: string;
}

/** The attributes that products of the shop can have. Properties are attributes of text. */
export class Attributes {
  readonly #byName = new Map<string, Attribute>();
  readonly #byId = new Map<string, Attribute>();

  constructor(attributes: readonly Attribute[]) {
    for (const one of attributes) if (!one.deleted) this.add(one);
  }

  add(attribute: Attribute): void {
    const known = this.#byName.get(foldKey(attribute.name));
    // Of several of one name the one that takes text is meant.
    if (known?.type !== 'TEXT') this.#byName.set(foldKey(attribute.name), attribute);
    this.#byId.set(attribute.id, attribute);
  }

  named(name: string): Attribute | undefined {
    return this.#byName.get(foldKey(name));
  }

  isText(id: string | null): boolean {
    return this.#byId.get(id ?? '')?.type === 'TEXT';
  }

  noteOf({ attributes }: Pick<Product, 'attributes'>): ProductNote {
    const id = this.named(NOTE)?.id;
    const text = (attributes ?? []).find(({ productAttributeId }) => productAttributeId === id)?.value;
    return parsed(id === undefined ? null : (text ?? null));
  }

  propertiesOf({ attributes }: Pick<Variant, 'attributes'>): ListingProperty[] {
    return (attributes ?? []).flatMap(({ productAttributeId, value }): ListingProperty[] => {
      const attribute = this.#byId.get(productAttributeId ?? '');
      const isProperty = attribute?.type === 'TEXT' && attribute.name !== NOTE && value;
      return isProperty ? [{ name: attribute.name, value }] : [];
    });
  }

  /** Attributes of a variant with these properties instead of the text it had; without properties it keeps all. */
  withProperties(
    values: Values,
    properties: readonly ListingProperty[],
  ): (Values[number] | AttributeValue)[] {
    if (properties.length === 0) return values;
    return [
      ...values.filter(({ productAttributeId }) => !this.isText(productAttributeId)),
      ...properties.flatMap(({ name, value }) => this.#valueOf(name, value)),
    ];
  }

  /** Attributes of a product with the note instead of the one it had. */
  withNote(values: Values, note: ProductNote): (Values[number] | AttributeValue)[] {
    const id = this.named(NOTE)?.id;
    const others = values.filter(({ productAttributeId }) => productAttributeId !== id);
    return isEmpty(note) ? others : [...others, ...this.#valueOf(NOTE, JSON.stringify(note))];
  }

  #valueOf(name: string, value: string): AttributeValue[] {
    const attribute = this.named(name);
    return attribute === undefined ? [] : [{ productAttributeId: attribute.id, value }];
  }
}

export const isEmpty = ({ family, category }: ProductNote): boolean =>
  family === undefined && category === undefined;

function parsed(text: string | null): ProductNote {
  try {
    const { family, category } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      ...(typeof family === 'string' ? { family } : {}),
      ...(typeof category === 'string' ? { category } : {}),
    };
  } catch {
    // Somebody changed it beyond recognition: then nothing of the product is ours.
    return {};
  }
}

/** Makes the attributes that properties and notes need and the shop does not have yet, one call each. */
export async function ensureAttributes(
  ctx: Context,
  attributes: Attributes,
  { properties, notes }: { properties: readonly ListingProperty[]; notes: boolean },
): Promise<void> {
  const names = [...(notes ? [NOTE] : []), ...properties.map(({ name }) => name)];
  for (const [, [name = '']] of Map.groupBy(names, foldKey)) {
    if (attributes.named(name) !== undefined) continue;
    const { saveProductAttribute } = await change(ctx, {
      document: SAVE_ATTRIBUTE,
      variables: { input: { name, type: 'TEXT' } },
      answer: Saved,
    });
    attributes.add(saveProductAttribute);
  }
}

/** Properties whose name in the shop is an attribute of another kind, such as a choice. */
export const attributeFaults = (attributes: Attributes, properties: readonly ListingProperty[]): Issue[] =>
  properties
    .filter(({ name }) => (attributes.named(name)?.type ?? 'TEXT') !== 'TEXT')
    .map(({ name }) =>
      wordedIssue('invalid_attribute', 'properties', message('ikas_attribute_type', { name })),
    );
