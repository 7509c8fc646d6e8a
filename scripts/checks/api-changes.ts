import { type JsonSchema, type Resolve, schemaBreaks } from './api-schemas.ts';

interface Media {
  content?: Record<string, { schema?: JsonSchema }>;
}
interface Body extends Media {
  required?: boolean;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Media>;
}

/** As much of an OpenAPI document as callers can depend on. */
export interface ApiDocument {
  paths?: Record<string, Record<string, unknown>>;
  components?: Record<string, unknown>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** The two versions, and how references are looked up in each. */
interface Versions {
  before: Resolve;
  after: Resolve;
}

/**
 * Everything in which `after` breaks a program written for `before`: something removed, a type changed, something newly
 * demanded or newly refused. Additions are no break.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const versions = { before: resolver(before), after: resolver(after) };
  return Object.entries(before.paths ?? {}).flatMap(([path, item]) => {
    const now = after.paths?.[path];
    if (now === undefined) return [`${path}: path removed`];
    return METHODS.filter((method) => item[method] !== undefined).flatMap((method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = now[method] as Operation | undefined;
      return operation === undefined
        ? [`${name}: operation removed`]
        : operationBreaks(item[method] as Operation, operation, versions, name);
    });
  });
}

function resolver(document: ApiDocument): Resolve {
  return (schema) => {
    let at = schema;
    for (let hops = 0; at.$ref !== undefined && hops < 10; hops++) {
      const target = at.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
      if (target === undefined) throw new Error(`${at.$ref} names nothing in the document`);
      at = target as JsonSchema;
    }
    return at;
  };
}

function operationBreaks(before: Operation, after: Operation, versions: Versions, name: string): string[] {
  return [
    ...parameterBreaks(before.parameters ?? [], after.parameters ?? [], versions, name),
    ...bodyBreaks(before.requestBody, after.requestBody, versions, name),
    ...responseBreaks(before.responses ?? {}, after.responses ?? {}, versions, name),
  ];
}

function parameterBreaks(
  before: Parameter[],
  after: Parameter[],
  versions: Versions,
  name: string,
): string[] {
  const [old, now] = [byKey(before, versions.before), byKey(after, versions.after)];
  const kept = [...old].flatMap(([key, parameter]) => {
    const successor = now.get(key);
    if (successor === undefined) return [`${name}: ${key} removed`];
    const place = { at: `${name}: ${key}`, direction: 'request' as const };
    const demanded = successor.required === true && parameter.required !== true;
    return [
      ...(demanded ? [`${place.at}: required now`] : []),
      ...schemaBreaks(parameter.schema ?? {}, successor.schema ?? {}, versions, place),
    ];
  });
  const demanded = [...now].filter(([key, parameter]) => parameter.required === true && !old.has(key));
  return [...kept, ...demanded.map(([key]) => `${name}: ${key} is new and required`)];
}

/** Parameters by kind and name. */
function byKey(parameters: Parameter[], resolve: Resolve): Map<string, Parameter> {
  const resolved = parameters.map((one) => resolve(one as unknown as JsonSchema) as unknown as Parameter);
  return new Map(resolved.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
}

function bodyBreaks(
  before: Body | undefined,
  after: Body | undefined,
  versions: Versions,
  name: string,
): string[] {
  if (before === undefined)
    return after?.required === true ? [`${name}: a request body is required now`] : [];
  if (after === undefined) return [`${name}: request body removed`];
  const demanded = after.required === true && before.required !== true;
  return [
    ...(demanded ? [`${name}: a request body is required now`] : []),
    ...mediaBreaks(before, after, versions, { at: `${name}: request`, direction: 'request' }),
  ];
}

function responseBreaks(
  before: Record<string, Media>,
  after: Record<string, Media>,
  versions: Versions,
  name: string,
): string[] {
  return Object.entries(before).flatMap(([status, response]) => {
    const now = after[status];
    if (now === undefined) return [`${name}: status ${status} removed`];
    const place = { at: `${name}: ${status}`, direction: 'response' as const };
    const [old, successor] = [versions.before(response as JsonSchema), versions.after(now as JsonSchema)];
    return mediaBreaks(old as Media, successor as Media, versions, place);
  });
}

function mediaBreaks(
  before: Media,
  after: Media,
  versions: Versions,
  place: Parameters<typeof schemaBreaks>[3],
): string[] {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after.content?.[type];
    if (now === undefined) return [`${place.at}: content type ${type} removed`];
    return schemaBreaks(schema ?? {}, now.schema ?? {}, versions, place);
  });
}
