/** A part of JSON Schema, as far as the description of the API uses it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: readonly (string | number | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Words that name nothing in Python. */
const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The types and methods of the Python client, made from an OpenAPI document, which came from `origin`. */
export function pythonClient(description: object, origin: string): string {
  const { paths, components } = description as Description;
  const types = new Types();
  for (const [name, schema] of Object.entries(components.schemas)) types.define(name, schema);
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation === undefined ? [] : [methodOf(types, { path, method, operation })];
    }),
  );
  return `# Made from ${origin} by "npm run generate"; edit neither.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .transport import File, Transport

${types.text()}

class Api(Transport):
${methods.join('\n')}`;
}

/** Collects classes and aliases. Annotations are read late, so a class may name one that comes after it. */
class Types {
  readonly #blocks: string[] = [];

  text(): string {
    return this.#blocks.join('\n');
  }

  /** Adds a type of this name. */
  define(name: string, schema: Schema): void {
    if (schema.properties === undefined) {
      this.#blocks.push(`${name} = ${this.of(schema, name)}\n`);
      return;
    }
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([field, inner]) => {
      const type = this.of(inner, name + pascal(field));
      return [field, required.has(field) ? type : `NotRequired[${type}]`] as const;
    });
    this.#blocks.push(typedDict(name, fields, schema.description));
  }

  /** A type expression; an object without a name gets the name `inner`. */
  of(schema: Schema, inner: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
    if (schema.anyOf !== undefined)
      return union(schema.anyOf.map((one, at) => this.of(one, `${inner}${at === 0 ? '' : at + 1}`)));
    if (schema.enum !== undefined) return nullable(schema, `Literal[${schema.enum.map(literal).join(', ')}]`);
    if (schema.format === 'binary') return 'File';
    const kinds = [schema.type ?? []].flat();
    return kinds.length === 0 ? 'Any' : union(kinds.map((kind) => this.#plain(kind, schema, inner)));
  }

  #plain(kind: string, schema: Schema, inner: string): string {
    switch (kind) {
      case 'null':
        return 'None';
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'array':
        return `list[${schema.items === undefined ? 'Any' : this.of(schema.items, inner)}]`;
      default:
        return this.#object(schema, inner);
    }
  }

  #object(schema: Schema, inner: string): string {
    if (schema.properties !== undefined) {
      this.define(inner, schema);
      return inner;
    }
    const { additionalProperties: others } = schema;
    return `dict[str, ${typeof others === 'object' ? this.of(others, inner) : 'Any'}]`;
  }
}

/** The class of an object; the other form where a field is a word of the language. */
function typedDict(
  name: string,
  fields: readonly (readonly [string, string])[],
  description?: string,
): string {
  const isClass = fields.every(([field]) => /^[a-z_]\w*$/i.test(field) && !RESERVED.has(field));
  if (!isClass)
    return `${name} = TypedDict("${name}", {${fields.map(([field, type]) => `"${field}": ${type}`).join(', ')}})\n`;
  const doc = description === undefined ? [] : [`    ${docstring(description)}\n`];
  const lines = fields.map(([field, type]) => `    ${field}: ${type}`);
  return [`class ${name}(TypedDict):`, ...doc, ...(lines.length === 0 ? ['    pass'] : lines), ''].join('\n');
}

interface Endpoint {
  path: string;
  method: string;
  operation: Operation;
}

/** A method of the client: parts of the path by place, filters and fields of forms by name. */
function methodOf(types: Types, { path, method, operation }: Endpoint): string {
  const name = snake(operation.operationId);
  const parameters = operation.parameters ?? [];
  const places = parameters.filter((one) => one.in === 'path');
  const filters = parameters.filter((one) => one.in === 'query');
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  const of = (schema: Schema, what: string) => types.of(schema, pascal(operation.operationId) + what);
  const byPlace = [
    ...places.map((one) => `${snake(one.name)}: ${of(one.schema, pascal(one.name))}`),
    ...(json === undefined ? [] : [`body: ${of(json, 'Body')}`]),
  ];
  const formFields = Object.entries(form?.properties ?? {});
  const byName = [
    ...filters.map((one) => optional(one.name, of(one.schema, pascal(one.name)), one.required)),
    ...formFields.map(([field, schema]) =>
      optional(field, of(schema, pascal(field)), form?.required?.includes(field)),
    ),
  ].sort((a, b) => Number(a.includes(' = ')) - Number(b.includes(' = ')));
  const call = [
    `"${method.toUpperCase()}"`,
    places.length === 0
      ? `"${path}"`
      : `f"${path.replace(/\{(\w+)\}/g, (_, part: string) => `{${snake(part)}}`)}"`,
    ...(filters.length === 0
      ? []
      : [`query={${filters.map((one) => `"${one.name}": ${one.name}`).join(', ')}}`]),
    ...(json === undefined ? [] : ['body=body']),
    ...(form === undefined
      ? []
      : [`form={${formFields.map(([field]) => `"${field}": ${field}`).join(', ')}}`]),
  ];
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = answer?.content?.['application/json']?.schema;
  const said = [operation.summary, operation.description].filter(Boolean).join('. ');
  const type = schema === undefined ? 'None' : of(schema, 'Answer');
  const signature = ['self', ...byPlace, ...(byName.length === 0 ? [] : ['*', ...byName])];
  return `    def ${name}(
        ${signature.join(',\n        ')},
    ) -> ${type}:
        ${docstring(said)}
        answer: ${type} = self._call(
            ${call.join(',\n            ')},
        )
        return answer
`;
}

const optional = (name: string, type: string, required = false): string =>
  required ? `${name}: ${type}` : `${name}: ${type} | None = None`;
const nullable = ({ type }: Schema, name: string): string =>
  Array.isArray(type) && type.includes('null') ? union([name, 'None']) : name;
const union = (names: readonly string[]): string => [...new Set(names)].join(' | ');
const literal = (value: string | number | null): string => (value === null ? 'None' : JSON.stringify(value));
const docstring = (text: string): string => `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}"""`;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
