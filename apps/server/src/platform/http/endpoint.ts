import type { UserRole } from '@sluice/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { TenantId } from '../db/database.ts';
import type { ErrorBag } from './errors.ts';

/** Who calls, and through it the tenant with its plan and subscription. */
export interface Principal {
  tenantId: TenantId;
  tenantName: string;
  planCode: string;
  subscriptionStatus: string;
  currentPeriodEnd: Date | null;
  caller: Caller;
  /** The caller as the audit log names it. */
  actor: `api_key:${string}` | `user:${string}`;
}

/** A program with an API key, or a person who signed in to the portal. */
export type Caller =
  | { kind: 'api_key'; id: number; name: string; expiresAt: Date | null }
  | { kind: 'user'; id: number; email: string; role: UserRole; sessionId: number };

/** What a handler gets: everything parsed, nothing of the framework unless it streams. */
export interface Call<Query, Body> {
  principal: Principal;
  /** Ids of the path; anything that is no id was already answered with 404. */
  params: Record<string, number>;
  query: Query;
  /** With `collectErrors`, only its valid fields; the rest is in `errors`. */
  body: Body;
  errors: ErrorBag;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Multipart {
  description: string;
  fields: TSchema;
}

/** One endpoint of an API: its documentation, its schemas and its handler, in one place. */
export interface Endpoint<
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, all of them ids. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** What a path id names, for the message of a 404. */
  subject?: string;
  /** The least role a person needs; by default a viewer reads and an editor writes. API keys have no role. */
  role?: UserRole;
  /** Works under a subscription that has ended, although it is no read: signing out, paying. */
  unlocked?: boolean;
  query?: Query;
  body?: Body;
  multipart?: Multipart;
  /** The handler merges its own findings into `errors` and throws them; otherwise faulty input never reaches it. */
  collectErrors?: boolean;
  success: {
    status: 200 | 201 | 202;
    schema: Result;
    description?: string;
    /** Without one, the description of the API puts it together from the examples of the fields. */
    example?: unknown;
    /** Response headers that belong to the contract, and what they say. */
    headers?: Record<string, string>;
  };
  /** Statuses beyond those every endpoint can answer with. */
  errors?: (400 | 404 | 409 | 413 | 415 | 422 | 500)[];
  /** Reads that change nothing although they are no GET; by default every other method is a write. */
  handle(call: Call<Static<Query>, Static<Body>>): Promise<Static<Result>>;
}

/** What the description of an API tells of an endpoint. */
export type DescribedEndpoint = Omit<Endpoint, 'handle'>;

/** One that anybody may call: there is no principal. */
export interface OpenEndpoint extends Omit<DescribedEndpoint, 'role' | 'unlocked'> {
  handle(call: Omit<Call<unknown, unknown>, 'principal'>): Promise<unknown>;
}

/** Gives an endpoint its types; the identity at run time. */
export const endpoint = <Query extends TSchema, Body extends TSchema, Result extends TSchema>(
  definition: Endpoint<Query, Body, Result>,
): Endpoint => definition as unknown as Endpoint;

/** The same for one that anybody may call. */
export const openEndpoint = <Query extends TSchema, Body extends TSchema, Result extends TSchema>(
  definition: Omit<Endpoint<Query, Body, Result>, 'handle' | 'role' | 'unlocked'> & {
    handle(call: Omit<Call<Static<Query>, Static<Body>>, 'principal'>): Promise<Static<Result>>;
  },
): OpenEndpoint => definition as unknown as OpenEndpoint;
