import { CodedError, GeneralError, ValidationErrorBody } from '@sluice/contracts';
import type { TSchema } from 'typebox';
import type { DescribedEndpoint } from './endpoint.ts';
import { type Components, mapValues, type Schema } from './openapi-schemas.ts';

interface ErrorResponse {
  name: string;
  description: string;
  schema: TSchema;
  examples: Record<string, object>;
  /** The meaning of Retry-After, when the answer carries it. */
  retryAfter?: string;
}

/** Every error the API answers with, by status; operations refer to them. */
const ERRORS: Record<number, ErrorResponse> = {
  400: {
    name: 'BadRequest',
    description: 'The body is not well-formed JSON, or not a well-formed form.',
    schema: GeneralError,
    examples: { syntax: { message: 'the body is not valid JSON: Unexpected end of JSON input' } },
  },
  401: {
    name: 'Unauthenticated',
    description: 'The API key is missing, unknown, expired or revoked. Do not retry.',
    schema: GeneralError,
    examples: { key: { message: 'the API key is invalid, expired or revoked' } },
  },
  403: {
    name: 'Forbidden',
    description: 'The subscription or the plan does not allow the request; code says which. Do not retry.',
    schema: CodedError,
    examples: {
      subscription_expired: {
        message: 'the subscription is expired; writes are rejected until it is renewed',
        code: 'subscription_expired',
      },
      plan_limit_exceeded: {
        message: 'the product limit of the plan is reached; upgrade the plan',
        code: 'plan_limit_exceeded',
      },
    },
  },
  404: {
    name: 'NotFound',
    description: 'The id does not exist, or belongs to another tenant.',
    schema: GeneralError,
    examples: { absent: { message: 'product not found' } },
  },
  409: {
    name: 'Conflict',
    description: 'The request is valid but contradicts what is stored.',
    schema: CodedError,
    examples: { conflict: { message: 'the request contradicts what is stored', code: 'conflict' } },
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is larger than the endpoint reads.',
    schema: GeneralError,
    examples: { size: { message: 'the body may not be larger than 4096 kilobytes' } },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has a Content-Type that the endpoint does not read.',
    schema: GeneralError,
    examples: { type: { message: 'send the body with the header Content-Type: application/json' } },
  },
  422: {
    name: 'ValidationFailed',
    description:
      'Parameters or body are faulty. The answer names all faulty fields; correct them before you retry.',
    schema: ValidationErrorBody,
    examples: {
      fields: {
        message: 'name field is required (and 1 more error)',
        errors: {
          name: ['name field is required'],
          'channel_overrides.0.markup_percent': ['markup_percent may not be sent together with price'],
        },
      },
    },
  },
  429: {
    name: 'RateLimited',
    description: 'The tenant used up its requests of the last minute. Wait for Retry-After.',
    schema: GeneralError,
    examples: { limit: { message: 'too many requests: try again in 12 seconds' } },
    retryAfter: 'Seconds until the service takes the next request.',
  },
  500: {
    name: 'InternalError',
    description: 'Our fault. Retry after 1, 2, 4, 8 and 16 seconds, five times at most.',
    schema: GeneralError,
    examples: { internal: { message: 'internal server error' } },
  },
  503: {
    name: 'Unavailable',
    description: 'The service cannot answer now. Retry after 1, 2, 4, 8 and 16 seconds, five times at most.',
    schema: CodedError,
    examples: {
      database: { message: 'the service is temporarily unavailable, please try again', code: 'unavailable' },
    },
    retryAfter: 'Seconds to wait before trying again.',
  },
};

/** Statuses that every endpoint can answer with. */
const ALWAYS = [401, 403, 429, 500, 503];

/** The statuses of errors an endpoint can answer with: those it names, and those that follow from its shape. */
export function errorStatuses(endpoint: DescribedEndpoint): number[] {
  const sends = endpoint.body !== undefined || endpoint.multipart !== undefined;
  const statuses = [
    ...ALWAYS,
    ...(endpoint.errors ?? []),
    ...(endpoint.path.includes(':') ? [404] : []),
    ...(endpoint.query === undefined ? [] : [422]),
    ...(sends ? [400, 413, 415, 422] : []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

export const errorReference = (status: number): { $ref: string } => {
  const name = ERRORS[status]?.name;
  if (name === undefined) throw new Error(`no error response is described for status ${status}`);
  return { $ref: `#/components/responses/${name}` };
};

/** The shared responses behind the references. */
export function errorResponses(components: Components, statuses: Set<number>): Record<string, object> {
  const used = Object.entries(ERRORS).filter(([status]) => statuses.has(Number(status)));
  return Object.fromEntries(used.map(([, error]) => [error.name, responseOf(error, components)]));
}

function responseOf(
  { description, schema, examples, retryAfter }: ErrorResponse,
  components: Components,
): object {
  const header = retryAfter && {
    'Retry-After': {
      description: retryAfter,
      required: true,
      schema: { type: 'integer', minimum: 1 },
      example: 12,
    },
  };
  const content = {
    schema: components.describe(schema as Schema),
    examples: mapValues(examples, (value) => ({ value })),
  };
  return { description, ...(header ? { headers: header } : {}), content: { 'application/json': content } };
}
