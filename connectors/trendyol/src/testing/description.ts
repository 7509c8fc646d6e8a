import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/trendyol/trendyol-subset.openapi.json', import.meta.url),
);

/** The vendor's OpenAPI description is not ours to pass on: it lies beside the checkout, or where is said from outside. */
export const DESCRIPTION = process.env.TRENDYOL_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'Trendyol’s description is not beside this checkout (../shared/channel-specs/trendyol), and TRENDYOL_OPENAPI names none';

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
    numeric: boolean;
  }[];
  readonly body: Validator | null;
  readonly answers: ReadonlyMap<string, Validator>;
}

/** Faults of a call, or of its answer, against the description; null when the description does not know the call. */
export interface Description {
  readonly operations: readonly string[];
  request(method: string, url: URL, body: unknown): { id: string; faults: string[] } | null;
  answer(method: string, url: URL, status: number, body: unknown): string[];
}

export function readDescription(file: string): Description {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) =>
      operationOf(document, method, path, operation as Json),
    ),
  );
  const find = (method: string, url: URL) =>
    operations.find((one) => one.method === method && one.path.test(url.pathname));
  return {
    operations: operations.map(({ id }) => id),
    request(method, url, body) {
      const operation = find(method, url);
      return operation === undefined
        ? null
        : { id: operation.id, faults: requestFaults(operation, url, body) };
    },
    answer(method, url, status, body) {
      const check = find(method, url)?.answers.get(String(status));
      return check === undefined ? [] : faultsOf(check, body);
    },
  };
}

function operationOf(document: Json, method: string, path: string, operation: Json): Operation {
  const schemaIn = (holder: unknown): Json | undefined => {
    const content = (holder as Json | undefined)?.content as Json | undefined;
    return (content?.['application/json'] as Json | undefined)?.schema as Json | undefined;
  };
  const compiled = (schema: Json) => Compile(Type.Unsafe(inlined(document, schema) as object));
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
    path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: parameters.map(({ in: place, name, required = false, schema }) => ({
      in: place,
      name,
      required,
      check: compiled(schema),
      numeric: schema.type === 'integer' || schema.type === 'number',
    })),
    body: body === undefined ? null : compiled(body),
    answers: new Map(
      Object.entries(operation.responses as Json).flatMap(([status, response]) => {
        const schema = schemaIn(response);
        return schema === undefined ? [] : [[status, compiled(schema)] as const];
      }),
    ),
  };
}

/** References are put in place, and what may be null in the words of OpenAPI 3.0 says so in those of JSON Schema. */
function inlined(document: Json, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(document, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, nullable, format: _format, ...rest } = schema as Json;
  if (typeof $ref === 'string') {
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Json)[name], document);
    return inlined(document, target);
  }
  const plain = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, inlined(document, value)]),
  );
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function requestFaults({ parameters, body }: Operation, url: URL, sent: unknown): string[] {
  const query = parameters.filter((one) => one.in === 'query');
  const unknown = [...url.searchParams.keys()].filter((name) => !query.some((one) => one.name === name));
  const wrong = query.flatMap(({ name, required, check, numeric }) => {
    const text = url.searchParams.get(name);
    if (text === null) return required ? [`${name} is missing`] : [];
    const value = numeric && text.trim() !== '' ? Number(text) : text;
    return faultsOf(check, value).map((fault) => `${name} ${fault}`);
  });
  const inBody = body === null ? [] : faultsOf(body, sent);
  return [...unknown.map((name) => `${name} is no parameter`), ...wrong, ...inBody];
}

const faultsOf = (check: Validator, value: unknown): string[] =>
  check.Check(value)
    ? []
    : check
        .Errors(value)
        .slice(0, 5)
        .map((one) => `${one.instancePath} ${one.message}`);
