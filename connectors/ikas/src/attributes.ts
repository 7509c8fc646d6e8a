import { foldKey, type Issue, type ListingProperty, message, wordedIssue } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Answer, type Context, change } from './client.ts';
import { SAVE_ATTRIBUTE } from './documents/writes.ts';
import { Attribute, type Product, type Variant } from './schema.ts';

const Saved = Answer({ saveProductAttribute: Attribute });

/** The attribute in which we note what of a product is ours: ikas has no place for it. */
const NOTE = 'Sluice';

type Values = NonNullable<Variant['attributes']>;
type AttributeValue = { readonly productAttributeId: string; readonly value: string };
type Input = Values[number] | AttributeValue;

/** The part of a product or variant that came from us; the rest is the shop's. */
export interface Note {
  /** Of a product: the code of the family whose article it is. */
  readonly family?: string;
  /** Of a product: the category that we put it into. */
  readonly category?: string;
  /** Of a variant: our barcode among its barcodes. */
  readonly barcode?: string;
  /** Of a variant: names of the attributes that are our properties. */
  readonly properties?: readonly string[];
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

  noteOf({ attributes }: Pick<Product, 'attributes'>): Note {
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

  /** Attributes of a variant with these properties instead of those that were ours before. */
  withProperties(values: Values, properties: readonly ListingProperty[], before: Note): Input[] {
    const names = [...(before.properties ?? []), ...properties.map(({ name }) => name)];
    const ours = new Set(names.map((name) => this.named(name)?.id));
    return [
      ...values.filter(({ productAttributeId }) => !ours.has(productAttributeId ?? '')),
      ...properties.flatMap(({ name, value }) => this.#valueOf(name, value)),
    ];
  }

  /** Attributes with the note instead of the one that was there. */
  withNote(values: readonly Input[], note: Note): Input[] {
    const id = this.named(NOTE)?.id;
    const others = values.filter(({ productAttributeId }) => productAttributeId !== id);
    return isEmpty(note) ? others : [...others, ...this.#valueOf(NOTE, JSON.stringify(note))];
  }

  #valueOf(name: string, value: string): AttributeValue[] {
    const attribute = this.named(name);
    return attribute === undefined ? [] : [{ productAttributeId: attribute.id, value }];
  }
}

export const isEmpty = (note: Note): boolean => Object.keys(note).length === 0;

const readable = Compile(
  Type.Object({
    family: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    barcode: Type.Optional(Type.String()),
    properties: Type.Optional(Type.Array(Type.String())),
  }),
);

/** Nothing of it is ours where somebody changed the note beyond recognition. */
function parsed(text: string | null): Note {
  try {
    const note: unknown = JSON.parse(text ?? '{}');
    return readable.Check(note) ? note : {};
  } catch {
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
