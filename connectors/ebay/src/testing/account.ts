import { type Handler, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { marketplaceOf, type Policies } from './marketplaces.ts';

export const POLICY_KINDS = ['fulfillment', 'payment', 'return'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** The policies of a kind on one marketplace: one each. */
export const readPolicies =
  (kind: PolicyKind): Handler =>
  (_state, { query, url }) => {
    const marketplace = marketplaceOf(query.get('marketplace_id')) ?? refuse(400, 20403, 'marketplaceId');
    const field = `${kind}PolicyId` satisfies keyof Policies;
    const policy = {
      [field]: marketplace.policies[field],
      marketplaceId: marketplace.id,
      name: `The usual ${kind}`,
      categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES', default: true }],
    };
    return ok({
      href: `${url.pathname}${url.search}`,
      limit: 20,
      offset: 0,
      total: 1,
      [`${kind}Policies`]: [policy],
    });
  };

export const readPrivileges: Handler = () =>
  ok({
    sellerRegistrationCompleted: true,
    sellingLimit: { amount: { currency: 'USD', value: '1000000.0' }, quantity: 100_000 },
  });

export const readPrograms: Handler = () =>
  ok({ programs: [{ programType: 'OUT_OF_STOCK_CONTROL' }, { programType: 'SELLING_POLICY_MANAGEMENT' }] });
