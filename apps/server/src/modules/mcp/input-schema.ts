import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { ChangeTool } from './tool.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** The input of a tool as JSON Schema: that of an endpoint has its path, query and body in one. */
export function inputOfEndpoint({ path, query, body }: Endpoint): Schema & { properties: object } {
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const idFields = Object.fromEntries(ids.map((name) => [name, { type: 'integer', minimum: 1 }]));
  const parts = [query, body].map((schema) => plain(schema ?? {}) as Schema);
  return {
    type: 'object',
    properties: Object.assign(idFields, ...parts.map(({ properties = {} }) => properties)),
    required: [...ids, ...parts.flatMap(({ required = [] }) => required)],
    additionalProperties: false,
  };
}

/** The input of a change, with the confirmation of its preview. */
export function inputOfChange({ input }: ChangeTool): Schema {
  const { properties = {}, required = [] } = plain(input) as Schema;
  const confirm = {
    type: 'string',
    description: 'The `confirm` of the preview. Without it nothing is changed, and the effect is shown.',
  };
  return { type: 'object', properties: { ...properties, confirm }, required, additionalProperties: false };
}

/** A schema as plain JSON without names of its own, which a reader would look up somewhere else. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (schema === null || typeof schema !== 'object') return schema;
  const parts = Object.entries(schema).filter(([name]) => name !== '$id' && !name.startsWith('x-'));
  return Object.fromEntries(parts.map(([name, part]) => [name, plain(part)]));
}
