import { type CategoryAttribute, ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { codeOf, type Place, placeOf } from './attributes.ts';
import { OWN_ATTRIBUTES } from './map.ts';

// A schema of a product type is JSON Schema in Amazon's own dialect. The constructs below are read; conditions (allOf, if,
// then), lists within an attribute and references are not.

const Names = Type.Optional(Type.Array(Type.String()));
const Nodes = Type.Optional(Type.Record(Type.String(), Type.Unknown()));

const ProductType = Type.Object({ properties: Type.Record(Type.String(), Type.Unknown()), required: Names });

const Attribute = Type.Object({
  title: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.Boolean()),
  editable: Type.Optional(Type.Boolean()),
  maxUniqueItems: Type.Optional(Type.Number()),
  items: Type.Object({ properties: Type.Record(Type.String(), Type.Unknown()), required: Names }),
});

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const node = {
  title: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.Boolean()),
  editable: Type.Optional(Type.Boolean()),
  properties: Nodes,
  required: Names,
  enum: Type.Optional(Type.Array(Scalar)),
  enumNames: Names,
};
const Choice = Type.Object(node);
const Node = Type.Object({
  ...node,
  anyOf: Type.Optional(Type.Array(Choice)),
  oneOf: Type.Optional(Type.Array(Choice)),
});
type Node = Static<typeof Node>;

/** Parts of every attribute that say where it holds and not what it is. */
const SELECTORS: ReadonlySet<string> = new Set(['marketplace_id', 'language_tag', 'audience']);

/** Attributes that tie listings to one another; this connector makes none of these ties. */
const TIES: ReadonlySet<string> = new Set([
  'parentage_level',
  'child_parent_sku_relationship',
  'variation_theme',
  'package_contains_sku',
]);

const MOST_LEVELS = 4;

/** One value of an attribute, with the way to it. */
interface Leaf {
  readonly path: readonly string[];
  readonly node: Node;
  readonly required: boolean;
}

/**
 * The attributes that a merchant maps, in the order of the schema: one for each value, since an attribute may have several,
 * such as a number and its unit.
 */
export function attributesIn(schema: unknown): CategoryAttribute[] {
  if (!Check(ProductType, schema))
    throw new ConnectorError({ kind: 'protocol', message: 'the schema of a product type has another form' });
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties).flatMap(([name, attribute]) => {
    if (OWN_ATTRIBUTES.has(name) || TIES.has(name) || !Check(Attribute, attribute)) return [];
    if (isClosed(attribute)) return [];
    return leavesOf(attribute.items, [], required.has(name)).flatMap((leaf) => mapped(name, attribute, leaf));
  });
}

const isClosed = ({ hidden, editable }: { hidden?: boolean; editable?: boolean }): boolean =>
  hidden === true || editable === false;

function leavesOf(
  { properties = {}, required }: Pick<Node, 'properties' | 'required'>,
  way: readonly string[],
  isRequired: boolean,
): Leaf[] {
  if (way.length === MOST_LEVELS) return [];
  return Object.entries(properties).flatMap(([name, child]): Leaf[] => {
    if (SELECTORS.has(name) || !Check(Node, child) || isClosed(child)) return [];
    const path = [...way, name];
    const own = isRequired && (required?.includes(name) ?? name === 'value');
    if (child.type === 'object') return leavesOf(child, path, own);
    return kindOf(child) === null ? [] : [{ path, node: child, required: own }];
  });
}

/** A node and its alternatives: Amazon writes “one of these, or any text” as two. */
const choicesOf = (node: Node): Node[] => [node, ...(node.anyOf ?? []), ...(node.oneOf ?? [])];

const KINDS: Readonly<Record<string, Place['kind']>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

function kindOf(node: Node): Place['kind'] | null {
  const types = choicesOf(node).flatMap(({ type }) => (type === undefined ? [] : [type]));
  if (types.some((type) => KINDS[type] === undefined)) return null;
  const kinds = new Set(types.map((type) => KINDS[type]!));
  if (kinds.size === 0) return choicesOf(node).some((one) => one.enum) ? 'text' : null;
  return kinds.size === 1 ? [...kinds][0]! : 'text';
}

function mapped(
  attribute: string,
  { title = attribute, maxUniqueItems, items }: Static<typeof Attribute>,
  { path, node, required }: Leaf,
): CategoryAttribute[] {
  const place: Place = {
    attribute,
    path,
    kind: kindOf(node) ?? 'text',
    hasLanguage: Object.hasOwn(items.properties, 'language_tag'),
  };
  const code = codeOf(place);
  // A name that our codes cannot spell is left to Seller Central.
  if (placeOf(code) === null) return [];
  const isValue = path.length === 1 && path[0] === 'value';
  const allowedValues = valuesOf(node, place.kind);
  const hasFreeChoice = choicesOf(node).some((one) => one.type !== undefined && one.enum === undefined);
  return [
    {
      code,
      label: isValue ? title : `${title}: ${node.title ?? path.join(' ')}`,
      required,
      multiple: isValue && maxUniqueItems !== undefined && maxUniqueItems > 1,
      allowedValues,
      ...(allowedValues !== null && place.kind === 'text' && hasFreeChoice && !node.enum
        ? { customValues: true }
        : {}),
    },
  ];
}

/** The values of all alternatives, each once; null where any goes. */
function valuesOf(node: Node, kind: Place['kind']): CategoryAttribute['allowedValues'] {
  const values = choicesOf(node).flatMap(({ enum: codes = [], enumNames }) =>
    codes.map((code, at) => ({ code: String(code), label: enumNames?.[at] || String(code) })),
  );
  if (values.length > 0) return [...new Map(values.map((value) => [value.code, value])).values()];
  if (kind !== 'boolean') return null;
  return ['true', 'false'].map((code) => ({ code, label: code }));
}
