import type { DescribedEndpoint } from './endpoint.ts';
import { errorResponses, errorStatuses } from './openapi-errors.ts';
import { documentPath, operationOf } from './openapi-operation.ts';
import { createComponents } from './openapi-schemas.ts';

/** The texts of a document beside its endpoints. */
export interface ApiDescription {
  title: string;
  description: string;
  /** Tags in the order of the page, with their descriptions. */
  tags: Record<string, string>;
  /** The ways in which a caller proves who it is, by the name the document refers to. */
  security: Record<string, object>;
}

/**
 * The OpenAPI 3.1 document of the endpoints, from the schemas that validate and serialise. @fastify/swagger reads the
 * schemas of Fastify's routes, and ours have none (docs/decisions/0047-libraries-for-formats.md).
 */
export function openApiDocument(
  endpoints: DescribedEndpoint[],
  { title, description, tags, security }: ApiDescription,
  publicUrl: string,
): object {
  const components = createComponents();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = documentPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components) };
  }
  const responses = errorResponses(components, new Set(endpoints.flatMap(errorStatuses)));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This service.' }],
    security: Object.keys(security).map((name) => ({ [name]: [] })),
    tags: tagsOf(endpoints, tags),
    paths,
    components: {
      securitySchemes: security,
      responses,
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** Tags in the order of the page; a tag without a description comes last. */
function tagsOf(endpoints: DescribedEndpoint[], tags: Record<string, string>): object[] {
  const used = new Set(endpoints.map((endpoint) => endpoint.tag));
  const known = Object.entries(tags).filter(([name]) => used.has(name));
  const unknown = [...used].filter((name) => tags[name] === undefined);
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...unknown.map((name) => ({ name })),
  ];
}
