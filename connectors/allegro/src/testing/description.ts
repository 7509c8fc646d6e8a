import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type DescribedSchema,
  type Description,
  type RequestFaults,
  readDescription,
} from '@sluice/connector-kit/testing';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/allegro/allegro-subset.openapi.json', import.meta.url),
);

/** The vendor's OpenAPI description is not ours to pass on: it lies beside the checkout, or is named from outside. */
export const DESCRIPTION = process.env.ALLEGRO_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'the description of Allegro is not beside this checkout (../shared/channel-specs/allegro), and ALLEGRO_OPENAPI names no file of it';

/** A description that also refuses fields which it does not name, so that a misspelt one is found. */
export type StrictDescription = Description;

type Json = { readonly [name: string]: unknown };

/** Reads the vendor's description. */
export function readStrictly(file: string): StrictDescription {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const description = readDescription(file, amend);
  return {
    ...description,
    request(method, url, body): RequestFaults | null {
      const said = description.request(method, url, body);
      if (said === null) return null;
      const schema = bodyOf(document, method, url.pathname);
      const unknown = schema === undefined ? [] : strangeFields(document, [schema], body, '');
      return { ...said, body: [...said.body, ...unknown] };
    },
  };
}

/**
 * Tasks about prices and about stock are alike but for the field that they name, in examples alone: without it one value
 * would be both, where it must be one.
 */
function amend(schemas: Record<string, DescribedSchema>): void {
  const fields = { CommandTaskWithPriceSubject: 'prices', CommandTaskWithStockSubject: 'stock' };
  for (const [name, field] of Object.entries(fields)) {
    const subject = schemas[name]?.properties?.subject as DescribedSchema | undefined;
    if (subject?.properties) subject.properties.field = { type: 'string', enum: [field] };
  }
  // The description counts from 1 on, which leaves no answer for a seller without orders.
  const forms = schemas.CheckoutForms?.properties;
  for (const name of ['count', 'totalCount'])
    if (forms?.[name]) forms[name] = { type: 'integer', minimum: 0 };
}

/** The schema of a call's body, by its path in the description. */
function bodyOf(document: Json, method: string, path: string): Json | undefined {
  const paths = document.paths as Readonly<Record<string, Json>>;
  const fits = (pattern: string): boolean =>
    new RegExp(`^${pattern.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
  const found = Object.keys(paths).find((one) => fits(one) && method.toLowerCase() in paths[one]!);
  const operation = found === undefined ? undefined : (paths[found]![method.toLowerCase()] as Json);
  const content = (operation?.requestBody as Json | undefined)?.content as Record<string, Json> | undefined;
  return Object.values(content ?? {})[0]?.schema as Json | undefined;
}

/** Fields of a value, at any depth, that none of the schemas names. */
function strangeFields(document: Json, schemas: readonly Json[], value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const all = partsOf(document, schemas, new Set());
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: own }) => (own === undefined ? [] : [own as Json]));
    return items.length === 0
      ? []
      : value.flatMap((one, at) => strangeFields(document, items, one, `${path}/${at}`));
  }
  const named = all.flatMap(({ properties }) => (properties === undefined ? [] : [properties as Json]));
  const open = all.flatMap(({ additionalProperties: own }) => (own === undefined ? [] : [own as Json]));
  if (named.length === 0 && open.length === 0) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const own = named.flatMap((one) => (name in one ? [one[name] as Json] : []));
    if (own.length + open.length === 0) return [`${path}/${name} is no field`];
    return strangeFields(document, own.length > 0 ? own : open, inside, `${path}/${name}`);
  });
}

/** The schemas that a value may follow together: references, parts, and the kinds that a field tells apart. */
function partsOf(document: Json, schemas: readonly Json[], seen: Set<unknown>): Json[] {
  return schemas.flatMap((schema) => {
    const target = typeof schema.$ref === 'string' ? targetOf(document, schema.$ref) : schema;
    if (target === undefined || seen.has(target)) return [];
    seen.add(target);
    const kinds = Object.values(((target.discriminator as Json | undefined)?.mapping ?? {}) as object);
    const inside = [
      ...(['allOf', 'oneOf', 'anyOf'] as const).flatMap((word) => (target[word] ?? []) as Json[]),
      ...kinds.map((ref) => ({ $ref: ref })),
    ];
    return [target, ...partsOf(document, inside, seen)];
  });
}

const targetOf = (document: Json, ref: string): Json | undefined =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document) as Json | undefined;
