import type { Endpoint } from './endpoint.ts';
import { errorResponses, errorStatuses } from './openapi-errors.ts';
import { documentPath, operationOf } from './openapi-operation.ts';
import { createComponents } from './openapi-schemas.ts';

const DESCRIPTION = `One master catalogue per tenant, distributed by itself to every connected sales channel.

Every endpoint needs \`Authorization: Bearer <API_KEY>\` and is limited to a number of requests per minute and tenant;
beyond it the answer is 429 with \`Retry-After\`. Send \`Accept: application/json\`; all answers are JSON.

Errors: 401, 403 and 422 are not mended by trying again. After 500 and 503 try again after 1, 2, 4, 8 and 16 seconds,
five times at most. A repeated POST may create a second record, unless a \`sku\` tells them apart: that gives 422.

Changes that could break a caller are released as \`v2\`; \`v1\` then stays for at least six months.`;

/** Tags in the order of the page, with what they are about. */
const TAGS: Record<string, string> = {
  Products: 'The master record of what is sold: names, prices, stock, and what differs by channel.',
  'Product images': 'Pictures of a product in the order channels show them.',
  Brands: 'Names that products are sold under. Writing a product finds or creates its brand.',
  Categories: 'The tenant’s own tree. Writing a product finds or creates the paths it names.',
  'Stock locations': 'Where stock lies: the local one, the stores of marketplaces, and external ones.',
  'Tax rates': 'The VAT rates that prices are computed with.',
  Channels: 'Where products are published to. Connections are made in the portal.',
  Orders: 'What was sold on the channels.',
  'Bulk operations': 'Many products from one file, in the background.',
  Account: 'Who calls, under which plan and with which limits.',
};

/** The OpenAPI 3.1 document of the endpoints, from the schemas that validate and serialise. */
export function openApiDocument(endpoints: Endpoint[], publicUrl: string): object {
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
      title: 'Sluice API',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This service.' }],
    security: [{ apiKey: [] }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the tenant, made in the portal on plans with api_access.',
        },
      },
      responses,
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** In the order of the page; one that is not described yet comes last. */
function tagsOf(endpoints: Endpoint[]): object[] {
  const used = new Set(endpoints.map((endpoint) => endpoint.tag));
  const known = Object.entries(TAGS).filter(([name]) => used.has(name));
  const unknown = [...used].filter((name) => TAGS[name] === undefined);
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...unknown.map((name) => ({ name })),
  ];
}
