import { type Static, Type } from 'typebox';
import { nullable } from './primitives.ts';

/** The party at fault: decides who is informed and whether anybody is woken. */
export type Fault = 'caller' | 'tenant_configuration' | 'channel' | 'us';

/** Every error code the public API knows, with its HTTP status and whose fault it is. */
export const ERROR_CODES = {
  bad_request: { status: 400, fault: 'caller' },
  unauthenticated: { status: 401, fault: 'caller' },
  forbidden: { status: 403, fault: 'caller' },
  subscription_expired: { status: 403, fault: 'tenant_configuration' },
  plan_limit_exceeded: { status: 403, fault: 'tenant_configuration' },
  reauthentication_required: { status: 403, fault: 'caller' },
  second_factor_required: { status: 403, fault: 'caller' },
  not_found: { status: 404, fault: 'caller' },
  conflict: { status: 409, fault: 'caller' },
  payload_too_large: { status: 413, fault: 'caller' },
  unsupported_media_type: { status: 415, fault: 'caller' },
  validation_failed: { status: 422, fault: 'caller' },
  rate_limited: { status: 429, fault: 'caller' },
  internal: { status: 500, fault: 'us' },
  unavailable: { status: 503, fault: 'us' },
} as const satisfies Record<string, { status: number; fault: Fault }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Messages of one field each, keyed by a dotted path such as `channel_overrides.0.markup_percent`. */
export type FieldErrors = Record<string, string[]>;

/** 400, 401, 404, 413, 415, 429 and 500. */
export const GeneralError = Type.Object({ message: Type.String() }, { $id: 'GeneralError' });
/** 403, 409 and 503 name a code; for 403 of a plain refusal it is absent. */
export const CodedError = Type.Object(
  { message: Type.String(), code: Type.Optional(Type.String({ examples: ['plan_limit_exceeded'] })) },
  { $id: 'CodedError' },
);
export const ValidationErrorBody = Type.Object(
  {
    message: Type.String({ description: 'The first error, with "(and N more errors)" when there are more.' }),
    errors: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Dotted field path to its messages.',
      examples: [{ name: ['name field is required'] }],
    }),
  },
  { $id: 'ValidationError' },
);

/** One faulty row of a bulk import. */
export const RowError = Type.Object({
  row: Type.Integer({ description: 'Row of the file as a spreadsheet numbers it, the header included.' }),
  sku: nullable(Type.String()),
  column: nullable(Type.String()),
  code: Type.String(),
  message: Type.String(),
});
export type RowError = Static<typeof RowError>;
