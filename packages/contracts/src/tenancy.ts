import { type Static, Type } from 'typebox';
import { Id, nullable, Timestamp } from './primitives.ts';

export const PLAN_CODES = ['starter', 'pro', 'enterprise'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** The features of each plan; the product quota is the operator's configuration, this is its default. */
export const PLANS: Record<PlanCode, { features: string[]; productLimit: number | null }> = {
  starter: { features: [], productLimit: 1_000 },
  pro: { features: ['api_access'], productLimit: 100_000 },
  enterprise: { features: ['api_access'], productLimit: null },
};

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'expired', 'locked'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const USER_ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/**
 * The rights of an API key. `catalogue` writes products with all that belongs to them, `stock_prices` stock locations and the
 * stock and price fields of products that are there, `orders` reads orders, `order_actions` acknowledges, ships, delivers, cancels and
 * refunds them, `read` reads the rest. The others lead beyond the public API, and no key has them unless it was given them:
 * `publishing` decides what goes to which channel at which price, `configuration` reads and changes the configuration of the
 * shop, `mcp` uses the tools of the MCP server as far as the other rights lead.
 */
export const API_SCOPES = [
  'read',
  'catalogue',
  'stock_prices',
  'orders',
  'order_actions',
  'publishing',
  'configuration',
  'mcp',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The rights that lead beyond the public API. */
export const WIDER_SCOPES = ['publishing', 'configuration', 'mcp'] as const satisfies readonly ApiScope[];

/** The rights of a key that was made without naming any: everything in the public API. */
export const PUBLIC_SCOPES = API_SCOPES.filter((scope) => !WIDER_SCOPES.some((wider) => wider === scope));

export const Me = Type.Object(
  {
    tenant: Type.Object({ id: Id, name: Type.String() }),
    subscription: Type.Object({
      plan_code: Type.String({ examples: ['pro'] }),
      status: Type.String({ examples: ['active'] }),
      current_period_end: nullable(Timestamp),
      features: Type.Array(Type.String()),
      limits: Type.Object({
        products: Type.Object({
          used: Type.Integer(),
          limit: nullable(Type.Integer({ description: 'null = unlimited' })),
        }),
      }),
    }),
    api_key: Type.Object({ name: Type.String(), expires_at: nullable(Timestamp) }),
    rate_limit: Type.Object({ per_minute: Type.Integer() }),
  },
  { $id: 'Me' },
);
export type Me = Static<typeof Me>;
