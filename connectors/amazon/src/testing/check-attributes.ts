import { normaliseGtin } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { ATTRIBUTES } from './attributes.ts';
import type { Attributes, AttributeValue, Issue } from './records.ts';
import { needsOf, type ProductType, schemaOf, type Wanted } from './taxonomy.ts';

interface Needs {
  readonly required: readonly string[];
  readonly rules: readonly { readonly applies: Validator; readonly required: readonly string[] }[];
}

const compiled = (schema: object): Validator => Compile(Type.Unsafe(schema));

/** Compiled schemas by product type and circumstances: tests send many listings of one type. */
const kept = new WeakMap<ProductType, Map<string, unknown>>();

function keep<T>(type: ProductType, name: string, make: () => T): T {
  const own = kept.get(type) ?? new Map<string, unknown>();
  kept.set(type, own);
  if (!own.has(name)) own.set(name, make());
  return own.get(name) as T;
}

/** Issues that keep a submission from being taken in: they are told in the answer to it. */
export function faultsOf(type: ProductType, wanted: Wanted, attributes: Attributes): Issue[] {
  const { requirements } = wanted;
  const needs = keep(type, `needs ${requirements}`, () => compiledNeeds(type, wanted));
  const applying = needs.rules.filter(({ applies }) => applies.Check(attributes));
  const needed = new Set([...needs.required, ...applying.flatMap(({ required }) => required)]);
  const missing = [...needed].filter((name) => !(name in attributes));
  return [...missing.map(missingIssue), ...structureFaults(type, wanted, attributes)];
}

/** Issues of the attributes that are there, whatever others are missing. */
export function structureFaults(type: ProductType, wanted: Wanted, attributes: Attributes): Issue[] {
  const { marketplace } = wanted;
  const shape = keep(type, `shape ${marketplace.id}`, () =>
    compiled(schemaOf(type, { marketplace, requirements: 'LISTING', enforced: false })),
  );
  const wrong = shape.Check(attributes)
    ? []
    : shape.Errors(attributes).flatMap(({ instancePath, message }) => {
        const [, name = ''] = instancePath.split('/');
        return name === '' ? [] : [[name, message] as const];
      });
  const first = new Map(wrong.toReversed());
  return [
    ...[...first].map(([name, message]) => invalidIssue(name, message)),
    ...Object.entries(attributes)
      .filter(([name]) => !first.has(name))
      .flatMap(([name, values]) => valueFaults(name, values)),
  ];
}

function compiledNeeds(type: ProductType, { requirements }: Wanted): Needs {
  const { required, rules } = needsOf(type, requirements);
  return {
    required,
    rules: rules.map((rule) => ({ applies: compiled(rule.when), required: rule.required })),
  };
}

const missingIssue = (name: string): Issue => ({
  code: '90220',
  message: `'${name}' is required but not supplied.`,
  severity: 'ERROR',
  attributeNames: [name],
  categories: ['MISSING_ATTRIBUTE'],
});

export const invalidIssue = (name: string, why: string, category = 'INVALID_ATTRIBUTE'): Issue => ({
  code: '90000900',
  message: `The attributes are invalid. ${name}: ${why}`,
  severity: 'ERROR',
  attributeNames: [name],
  categories: [category],
});

/** Rules that the common words of JSON schema cannot say. */
function valueFaults(name: string, values: readonly AttributeValue[]): Issue[] {
  const { most, fields } = ATTRIBUTES[name]!;
  const groups = Map.groupBy(values, (value) => `${value.language_tag} ${value.audience ?? 'ALL'}`);
  const crowded = [...groups.values()].some((some) => some.length > most);
  const limits = Object.entries(fields) as [string, { maxUtf8ByteLength?: number }][];
  const long = limits.some(([field, { maxUtf8ByteLength: limit }]) =>
    values.some((value) => limit !== undefined && Buffer.byteLength(String(value[field] ?? '')) > limit),
  );
  return [
    ...(crowded ? [invalidIssue(name, `more than ${most} values`)] : []),
    ...(long ? [invalidIssue(name, 'too many bytes')] : []),
    ...(name === 'externally_assigned_product_identifier' ? identifierFaults(values) : []),
    ...(name === 'purchasable_offer' || name === 'list_price' ? priceFaults(name, values) : []),
    ...(name === 'fulfillment_availability' ? availabilityFaults(values) : []),
  ];
}

const identifierFaults = (values: readonly AttributeValue[]): Issue[] =>
  values
    .filter(({ value }) => normaliseGtin(String(value)) === null)
    .map(({ value }) =>
      invalidIssue('externally_assigned_product_identifier', `${value} is no valid identifier`),
    );

/** Amazon sells in the smallest coin of a currency. */
function priceFaults(name: string, values: readonly AttributeValue[]): Issue[] {
  const numbers = [...JSON.stringify(values).matchAll(/"value_with_tax":([^,}]+)/g)].map(([, text]) => text!);
  const broken = numbers.filter((text) => !/^\d+(\.\d{1,2})?$/.test(text));
  return broken.map((text) => invalidIssue(name, `${text} has more than two decimals`, 'INVALID_PRICE'));
}

/** Amazon counts the units of its own warehouses itself; the merchant has to count his. */
const availabilityFaults = (values: readonly AttributeValue[]): Issue[] =>
  values
    .filter(
      ({ fulfillment_channel_code: code, quantity }) => (code === 'DEFAULT') !== (quantity !== undefined),
    )
    .map(({ fulfillment_channel_code: code }) =>
      invalidIssue('fulfillment_availability', `a quantity goes with DEFAULT alone, not ${code}`),
    );
