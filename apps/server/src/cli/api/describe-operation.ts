import { table } from '../output.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** As much of an operation of an OpenAPI document as a caller needs. */
export interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

type Schemas = Record<string, Schema>;

/** An endpoint for people: its summary, query, fields of the body and an example. */
export function describeOperation(operation: Operation, schemas: Schemas): string[] {
  const { summary, description, parameters = [], requestBody } = operation;
  const query = parameters.filter((one) => one.in === 'query');
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return [
    summary,
    ...(description === undefined ? [] : [description]),
    ...section(
      '--query name=value',
      query.map(({ name, required = false, description: text, schema }) =>
        row(name, required, { ...schema, ...(text !== undefined && { description: text }) }, schemas),
      ),
    ),
    ...section(
      type === 'multipart/form-data' ? '--form name=value' : '--data',
      body === undefined ? [] : fieldsOf(body.schema, schemas),
    ),
    ...(body?.example === undefined ? [] : ['', `For example ${JSON.stringify(body.example)}`]),
  ];
}

function fieldsOf(given: Schema, schemas: Schemas): string[][] {
  const { properties = {}, required = [] } = resolved(given, schemas);
  return Object.entries(properties).map(([name, schema]) =>
    row(name, required.includes(name), schema, schemas),
  );
}

function row(name: string, required: boolean, schema: Schema, schemas: Schemas): string[] {
  const { description = '' } = { ...resolved(schema, schemas), ...schema };
  return [name, `${typeOf(schema, schemas)}${required ? ', needed' : ''}`, description];
}

/** The type in a few words; an object names its fields. */
function typeOf(given: Schema, schemas: Schemas): string {
  const { type, enum: values, anyOf, items, properties } = resolved(given, schemas);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map((part) => typeOf(part, schemas)))].join(' | ');
  if (items !== undefined) return `list of ${typeOf(items, schemas)}`;
  if (properties !== undefined) return `{${Object.keys(properties).join(', ')}}`;
  return [type ?? 'any'].flat().join(' | ');
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

const section = (title: string, rows: string[][]): string[] =>
  rows.length === 0 ? [] : ['', ...table([title, '', ''], rows)];
