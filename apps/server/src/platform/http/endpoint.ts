import type { ApiScope, UserRole } from '@sluice/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { TenantId } from '../db/database.ts';
import type { ErrorBag } from './errors.ts';

/** The caller, with the tenant's plan and subscription. */
export interface Principal {
  tenantId: TenantId;
  tenantName: string;
  planCode: string;
  subscriptionStatus: string;
  currentPeriodEnd: Date | null;
  caller: Caller;
  /** The caller as the audit log names it. */
  actor: `api_key:${string}` | `user:${string}` | 'operator';
}

/** A program with an API key, or a person who signed in to the portal. */
export type Caller =
  | { kind: 'api_key'; id: number; name: string; expiresAt: Date | null; scopes: readonly ApiScope[] }
  | { kind: 'user'; id: number; email: string; role: UserRole; sessionId: number; lacksFactor: boolean };

/** The input of a handler: everything parsed, nothing of the framework unless it streams. */
export interface Call<Query, Body> {
  principal: Principal;
  /** Ids of the path; the endpoint answers any other text with 404. */
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

/** The requests with which one shares transactions. */
export type Gathered = 'reads' | 'writes';

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
  /** The record that a path id names, for the message of a 404. */
  subject?: string;
  /** The least role a person needs; by default a viewer reads and an editor writes. API keys have no role. */
  role?: UserRole;
  /**
   * Takes seconds or much memory: only a few run at once, tenants take turns, and overload refuses it first. An export
   * runs until its stream has ended.
   */
  load?: 'preview' | 'upload' | 'export';
  /** Shares transactions with other reads or writes of its tenant, so that many at once take few connections to the database. */
  gathered?: Gathered | ((query: Static<Query>) => Gathered | undefined);
  /** Works under an ended subscription although it is no read: signing out, paying. */
  unlocked?: boolean;
  /**
   * The scopes of which an API key needs one; by default `read` to read and `catalogue` to write. None =
   * any key.
   */
  scopes?: readonly ApiScope[];
  /** The scope with which an API key may call this endpoint of the portal; by default none may. */
  programs?: ApiScope;
  /**
   * Needs a person who proved within the last quarter of an hour who they are, by signing in or when asked again. API
   * keys are exempt.
   */
  recent?: boolean;
  /** Works for a person who has yet to set up the second factor that their tenant requires. */
  beforeFactor?: boolean;
  query?: Query;
  body?: Body;
  multipart?: Multipart;
  /** The handler merges its own findings into `errors` and throws them; otherwise faulty input never reaches it. */
  collectErrors?: boolean;
  /** Refusals that precede those of a faulty body, which never reaches the handler: a quota that is used up. */
  beforeErrors?(principal: Principal): Promise<void>;
  success: {
    status: 200 | 201 | 202;
    schema: Result;
    description?: string;
    /** Without one, the description of the API builds it from the examples of the fields. */
    example?: unknown;
    /** Response headers that belong to the contract, with their meanings. */
    headers?: Record<string, string>;
  };
  /** Statuses beyond those every endpoint can answer with. */
  errors?: (400 | 404 | 409 | 413 | 415 | 422 | 500)[];
  /** Reads that change nothing although they are no GET; by default every other method is a write. */
  handle(call: Call<Static<Query>, Static<Body>>): Promise<Static<Result>>;
}

/** The part of an endpoint that the description of an API reads. */
export type DescribedEndpoint = Omit<Endpoint, 'handle'>;

/** The checks that a caller has to pass. */
export type OfCallers = 'role' | 'unlocked' | 'recent' | 'beforeFactor' | 'scopes' | 'programs';

/** An endpoint that anybody may call: there is no principal. */
export interface OpenEndpoint extends Omit<DescribedEndpoint, OfCallers> {
  handle(call: Omit<Call<unknown, unknown>, 'principal'>): Promise<unknown>;
}

/** Gives an endpoint its types; the identity at run time. */
export const endpoint = <Query extends TSchema, Body extends TSchema, Result extends TSchema>(
  definition: Endpoint<Query, Body, Result>,
): Endpoint => definition as unknown as Endpoint;

/** Gives an endpoint that anybody may call its types; the identity at run time. */
export const openEndpoint = <Query extends TSchema, Body extends TSchema, Result extends TSchema>(
  definition: Omit<Endpoint<Query, Body, Result>, 'handle' | OfCallers> & {
    handle(call: Omit<Call<Static<Query>, Static<Body>>, 'principal'>): Promise<Static<Result>>;
  },
): OpenEndpoint => definition as unknown as OpenEndpoint;
