import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** JSON by its plain name, or by a vendor's own (`application/vnd.allegro.public.v1+json`). */
const JSON_TYPE = /^application\/(vnd\.[\w.-]+\+)?json$/;

type Json = { readonly [name: string]: unknown };

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly check: Validator;
  readonly schema: Json;
  /** A list is one text whose commas part it, not a parameter for each of its values. */
  readonly byCommas: boolean;
}

/** A named schema of a description, as far as amendments touch it. */
export interface DescribedSchema {
  readonly properties?: Record<string, object>;
  additionalProperties?: boolean;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
  /** Parts of the path that may be any text. */
  readonly unnamed: number;
  readonly parameters: readonly Parameter[];
  readonly body: Validator | null;
  readonly answers: ReadonlyMap<string, Validator>;
}

/** Faults of a call by their place, as text that a person reads. */
export interface RequestFaults {
  /** The operation's id. */
  readonly id: string;
  readonly query: readonly string[];
  readonly body: readonly string[];
}

/** A vendor's OpenAPI description, against which a fake holds the calls it gets and its own answers. */
export interface Description {
  readonly operations: readonly string[];
  /** Null when the description does not know the call. */
  request(method: string, url: URL, body: unknown): RequestFaults | null;
  answer(method: string, url: URL, status: number, body: unknown): string[];
  /** Faults of a value against a named schema, for values that travel inside a file. */
  value(schema: string, value: unknown): string[];
}

/**
 * Reads a document (JSON) of OpenAPI 3.0 or of Swagger 2.0, whose bodies and answers are JSON. Letter case of paths is
 * ignored: where it matters, the fake refuses the call itself. `amend` mends named schemas where the vendor's own text
 * contradicts them.
 */
export function readDescription(
  file: string,
  amend: (schemas: Record<string, DescribedSchema>) => void = () => {},
): Description {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const named = document.swagger === undefined ? '#/components/schemas' : '#/definitions';
  amend((targetOf(document, named) ?? {}) as Record<string, DescribedSchema>);
  const operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    METHODS.filter((method) => method in (item as Json)).map((method) =>
      operationOf(document, method, path, (item as Json)[method] as Json),
    ),
  );
  const schemas = new Map<string, Validator>();
  // `/offers/states` is no offer of the id `states`: a path that names more of itself goes first.
  const ranked = operations.toSorted((a, b) => a.unnamed - b.unnamed);
  const find = (method: string, url: URL) =>
    ranked.find((one) => one.method === method && one.path.test(url.pathname));
  return {
    operations: operations.map(({ id }) => id),
    request(method, url, body) {
      const operation = find(method, url);
      if (operation === undefined) return null;
      const { id, parameters, body: check } = operation;
      return { id, query: queryFaults(parameters, url), body: check === null ? [] : faultsOf(check, body) };
    },
    answer(method, url, status, body) {
      const check = find(method, url)?.answers.get(String(status));
      return check === undefined ? [] : faultsOf(check, body);
    },
    value(schema, value) {
      const known = schemas.get(schema) ?? compiled(document, { $ref: `${named}/${schema}` });
      schemas.set(schema, known);
      return faultsOf(known, value);
    },
  };
}

const compiled = (document: Json, schema: Json): Validator =>
  Compile(Type.Unsafe(inlined(document, schema) as object));

function operationOf(document: Json, method: string, path: string, operation: Json): Operation {
  const all = ((operation.parameters ?? []) as Json[]).map((one) => resolved(document, one));
  const body = schemaIn(operation.requestBody) ?? schemaIn(all.find((one) => one.in === 'body'));
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`, 'i'),
    unnamed: path.split('{').length - 1,
    parameters: all.filter((one) => one.in !== 'body').map((one) => parameterOf(document, one)),
    body: body === undefined ? null : compiled(document, body),
    answers: new Map(
      Object.entries(operation.responses as Json).flatMap(([status, response]) => {
        const schema = schemaIn(resolved(document, response as Json));
        return schema === undefined ? [] : [[status, compiled(document, schema)] as const];
      }),
    ),
  };
}

/** The schema of a body or an answer: that of its JSON in OpenAPI 3.0, beside it in Swagger 2.0. */
function schemaIn(holder: unknown): Json | undefined {
  const { content, schema } = (holder ?? {}) as { content?: Readonly<Record<string, Json>>; schema?: Json };
  const type = Object.keys(content ?? {}).find((one) => JSON_TYPE.test(one));
  return (type === undefined ? undefined : (content?.[type]?.schema as Json | undefined)) ?? schema;
}

/** Swagger 2.0 writes the schema of a parameter into the parameter itself, and parts lists by commas. */
function parameterOf(document: Json, parameter: Json): Parameter {
  const { in: place, name, required = false, schema: apart, collectionFormat = 'csv', ...inside } = parameter;
  const schema = (apart ?? inside) as Json;
  return {
    in: String(place),
    name: String(name),
    required: required === true,
    check: compiled(document, schema),
    schema,
    byCommas: apart === undefined && collectionFormat === 'csv',
  };
}

function resolved(document: Json, holder: Json): Json {
  return typeof holder.$ref === 'string' ? targetOf(document, holder.$ref) : holder;
}

const targetOf = (document: Json, ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document) as Json;

/**
 * References are put in place, and what may be null in the words of OpenAPI 3.0 says so in those of JSON Schema. A schema
 * inside itself is held to nothing there.
 */
function inlined(document: Json, schema: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(document, one, open));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, nullable, format: _format, ...rest } = schema as Json;
  if (typeof $ref === 'string') {
    if (open.includes($ref)) return {};
    return inlined(document, targetOf(document, $ref), [...open, $ref]);
  }
  const each = (values: Json): Json =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inlined(document, value, open)]));
  // Names of properties may be words of the schema language (`format`), and are kept apart from them.
  const { properties, ...keywords } = rest;
  const plain = {
    ...each(keywords),
    ...(properties === undefined ? {} : { properties: each(properties as Json) }),
  };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function queryFaults(parameters: Operation['parameters'], url: URL): string[] {
  const query = parameters.filter((one) => one.in === 'query');
  const unknown = [...url.searchParams.keys()].filter((name) => !query.some((one) => one.name === name));
  const wrong = query.flatMap((parameter) => {
    const { name, required, check } = parameter;
    const texts = url.searchParams.getAll(name);
    if (texts.length === 0) return required ? [`${name} is missing`] : [];
    return faultsOf(check, meaningOf(parameter, texts)).map((fault) => `${name} ${fault}`);
  });
  return [...unknown.map((name) => `${name} is no parameter`), ...wrong];
}

/** The value that the texts of a parameter stand for. */
function meaningOf({ schema, byCommas }: Parameter, texts: readonly string[]): unknown {
  if (schema.type !== 'array') return typed(texts[0]!, schema.type);
  const { type } = (schema.items ?? {}) as Json;
  return texts.flatMap((text) => (byCommas ? text.split(',') : [text])).map((text) => typed(text, type));
}

/** The value that a text stands for; a text that stands for none is left as it is. */
function typed(text: string, type: unknown): unknown {
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '';
  return isNumber ? Number(text) : text;
}

const faultsOf = (check: Validator, value: unknown): string[] =>
  check.Check(value)
    ? []
    : check
        .Errors(value)
        .slice(0, 5)
        .map((one) => `${one.instancePath} ${one.message}`);
