import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { carriedProduct } from './carry.ts';
import { PRODUCTS } from './documents/reads.ts';
import type { Product } from './schema.ts';
import { adminSchema, schemaMissing } from './testing/schema.ts';

/** Fields of a product's input that a write of ours leaves out on purpose. */
const LEFT_OUT = new Set([
  // The time of a change is ikas's to keep, and nothing that is deleted is sent.
  'createdAt',
  'updatedAt',
  'deleted',
  // Older forms of `salesChannels`.
  'salesChannelIds',
  'hiddenSalesChannelIds',
]);

describe.skipIf(schemaMissing !== undefined)('held against the schema of ikas', () => {
  const typeOf = (name: string) => adminSchema()!.getType(name);
  const carried = () => carriedProduct(answerOf(typeOf('Product') as GraphQLObjectType, asked()) as Product);

  test('a product with every field it can have goes back as an input that ikas takes', () => {
    const faults: string[] = [];
    coerceInputValue(carried(), typeOf('ProductInput') as GraphQLInputObjectType, (path, _value, error) => {
      faults.push(`${path.join('.')}: ${error.message}`);
    });
    expect(faults).toEqual([]);
  });

  test.each([
    ['ProductInput', 'Product', carried],
    ['VariantInput', 'Variant', () => carried().variants[0]!],
  ])('every field of %s that %s can tell goes back, but those left out on purpose', (input, output, sent) => {
    const told = (typeOf(output) as GraphQLObjectType).getFields();
    const wanted = Object.keys((typeOf(input) as GraphQLInputObjectType).getFields()).filter(
      (name) => told[name] !== undefined && !LEFT_OUT.has(name),
    );
    expect(Object.keys(sent()).toSorted()).toEqual(wanted.toSorted());
  });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});

type Selection = Map<string, Selection>;
type Node = { selectionSet?: { selections: readonly (Node & { name?: { value: string } })[] } };

/** The fields that our document asks of a product. */
function asked(): Selection {
  const [operation] = parse(PRODUCTS).definitions;
  const read = ({ selectionSet }: Node): Selection =>
    new Map((selectionSet?.selections ?? []).map((one) => [one.name?.value ?? '', read(one)]));
  return read(operation as Node)
    .get('listProduct')!
    .get('data')!;
}

/** An answer in which every field that is asked has a value. */
function answerOf(type: GraphQLOutputType, selection: Selection): unknown {
  if (isNonNullType(type)) return answerOf(type.ofType, selection);
  if (isListType(type)) return [answerOf(type.ofType, selection)];
  if (isObjectType(type)) {
    const fields = type.getFields();
    return Object.fromEntries(
      [...selection].map(([name, below]) => [name, answerOf(fields[name]!.type, below)]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]!.name;
  const plain: Record<string, unknown> = { Boolean: false, Float: 1.5, Int: 1, Timestamp: 1_700_000_000_000 };
  return plain[getNamedType(type).name] ?? 'text';
}
