import { RECORDS } from './openapi-records.ts';
import { type Components, mapValues, type Schema } from './openapi-schemas.ts';

export const NO_EXAMPLE = 'text';

/**
 * An example value of a schema: its record if there is one, else put together from its parts. The example of a field
 * stands beside the field, in the contracts.
 */
export function exampleOf(schema: Schema, components: Components): unknown {
  const name = components.nameOf(schema);
  if (name !== undefined && RECORDS[name] !== undefined) return RECORDS[name];
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {}, components);
  if (schema.properties !== undefined)
    return mapValues(schema.properties, (part) => exampleOf(part, components));
  if (schema.items !== undefined) return [exampleOf(schema.items, components)];
  return [schema.type].flat().includes('null') ? null : PLAIN[String(schema.type)];
}

/** A missing example must not keep the service from starting; a test finds it by these values. */
const PLAIN: Record<string, unknown> = {
  string: NO_EXAMPLE,
  integer: 1,
  number: 1,
  boolean: true,
  object: {},
};

/** Links of a page as this operation answers them. */
export function withLinks(example: unknown, address: string): unknown {
  const { links } = (example ?? {}) as { links?: Record<string, string | null> };
  if (links === undefined) return example;
  return { ...(example as object), links: mapValues(links, (link) => link && `${address}${link}`) };
}
