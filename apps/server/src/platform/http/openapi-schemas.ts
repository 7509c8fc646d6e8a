import * as contracts from '@sluice/contracts';

/** A JSON Schema, as far as the document looks into it. */
export interface Schema {
  $id?: string;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  description?: string;
  examples?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** The named schemas of a document, gathered while its operations are described. */
export interface Components {
  /** The schema as the document shows it, with every part that has a name replaced by a reference. */
  describe(schema: Schema): Schema;
  /** The name of the schema, or of one that looks the same. */
  nameOf(schema: Schema): string | undefined;
  /** The schemas that were referred to, by name. */
  readonly schemas: Record<string, Schema>;
}

/** Errors look like other messages but keep names of their own. */
const ERRORS = ['GeneralError', 'CodedError', 'ValidationErrorBody'];

/**
 * Names come from the contracts: a schema takes its `$id`, else the name of its export. Parts are recognised by their
 * look, not by identity, because an object that may be null or optional is a copy.
 */
export function createComponents(): Components {
  const names = new Map<string, string>();
  const sources = new Map<string, Schema>();
  const exported = Object.entries(contracts as Record<string, unknown>).filter(isNameable);
  for (const [exportName, schema] of exported) {
    const name = schema.$id ?? exportName;
    sources.set(name, schema);
    if (!ERRORS.includes(exportName) && !names.has(lookOf(schema))) names.set(lookOf(schema), name);
  }
  const schemas: Record<string, Schema> = {};

  const nameOf = (schema: Schema): string | undefined => schema.$id ?? names.get(lookOf(schema));

  const describe = (schema: Schema): Schema => {
    const name = nameOf(schema);
    const source = name === undefined ? undefined : sources.get(name);
    if (name === undefined || source === undefined) return describeParts(schema);
    if (schemas[name] === undefined) {
      // The name is reserved before its parts are described, so that a schema may contain itself.
      schemas[name] = {};
      schemas[name] = describeParts(source);
    }
    const reference = { $ref: `#/components/schemas/${name}` };
    return allowsNull(schema) && !allowsNull(source) ? { anyOf: [reference, { type: 'null' }] } : reference;
  };

  const describeParts = ({ $id: _, ...schema }: Schema): Schema => {
    const { anyOf, items, properties, additionalProperties, patternProperties, ...rest } = schema;
    // A record allows any name; `additionalProperties` says that in the words everybody knows.
    const record = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
    return {
      ...rest,
      ...(anyOf ? { anyOf: anyOf.map(describe) } : {}),
      ...(items ? { items: describe(items) } : {}),
      ...(properties ? { properties: mapValues(properties, describe) } : {}),
      ...(record === undefined
        ? {}
        : { additionalProperties: typeof record === 'boolean' ? record : describe(record) }),
    };
  };

  return { describe, nameOf, schemas };
}

function isNameable(entry: [string, unknown]): entry is [string, Schema] {
  const schema = entry[1] as Schema | null;
  if (schema === null || typeof schema !== 'object') return false;
  return schema.properties !== undefined || schema.enum !== undefined;
}

/** Equal for schemas that accept the same, null aside. */
const lookOf = ({ $id: _, description: __, examples: ___, type, ...rest }: Schema): string =>
  JSON.stringify([[type].flat().filter((one) => one !== 'null'), rest]);

const allowsNull = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null');

export const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
