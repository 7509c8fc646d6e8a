import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

type Json = { readonly [name: string]: unknown };

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
  readonly parameters: readonly {
    in: string;
    name: string;
    required: boolean;
    check: Validator;
    type: unknown;
  }[];
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
 * Reads an OpenAPI 3.0 document (JSON), whose bodies and answers are JSON. Letter case of paths is ignored: where it
 * matters, the fake refuses the call itself.
 */
export function readDescription(file: string): Description {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    METHODS.filter((method) => method in (item as Json)).map((method) =>
      operationOf(document, method, path, (item as Json)[method] as Json),
    ),
  );
  const schemas = new Map<string, Validator>();
  const find = (method: string, url: URL) =>
    operations.find((one) => one.method === method && one.path.test(url.pathname));
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
      const known = schemas.get(schema) ?? compiled(document, { $ref: `#/components/schemas/${schema}` });
      schemas.set(schema, known);
      return faultsOf(known, value);
    },
  };
}

const compiled = (document: Json, schema: Json): Validator =>
  Compile(Type.Unsafe(inlined(document, schema) as object));

function operationOf(document: Json, method: string, path: string, operation: Json): Operation {
  const schemaIn = (holder: unknown): Json | undefined => {
    const content = (holder as Json | undefined)?.content as Json | undefined;
    return (content?.['application/json'] as Json | undefined)?.schema as Json | undefined;
  };
  const body = schemaIn(operation.requestBody);
  const parameters = (operation.parameters ?? []) as {
    in: string;
    name: string;
    required?: boolean;
    schema: Json;
  }[];
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`, 'i'),
    parameters: parameters.map(({ in: place, name, required = false, schema }) => ({
      in: place,
      name,
      required,
      check: compiled(document, schema),
      type: schema.type,
    })),
    body: body === undefined ? null : compiled(document, body),
    answers: new Map(
      Object.entries(operation.responses as Json).flatMap(([status, response]) => {
        const schema = schemaIn(response);
        return schema === undefined ? [] : [[status, compiled(document, schema)] as const];
      }),
    ),
  };
}

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
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Json)[name], document);
    return inlined(document, target, [...open, $ref]);
  }
  const plain = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, inlined(document, value, open)]),
  );
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function queryFaults(parameters: Operation['parameters'], url: URL): string[] {
  const query = parameters.filter((one) => one.in === 'query');
  const unknown = [...url.searchParams.keys()].filter((name) => !query.some((one) => one.name === name));
  const wrong = query.flatMap(({ name, required, check, type }) => {
    const text = url.searchParams.get(name);
    if (text === null) return required ? [`${name} is missing`] : [];
    return faultsOf(check, typed(text, type)).map((fault) => `${name} ${fault}`);
  });
  return [...unknown.map((name) => `${name} is no parameter`), ...wrong];
}

/** The value that the text of a query stands for; a text that stands for none is left as it is. */
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
