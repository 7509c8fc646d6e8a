import { ACCOUNT, CARRIERS, OFFER_STATES, REASONS } from './account.ts';
import type { Answer, Call } from './answers.ts';
import { notFound, ok } from './answers.ts';
import type { State } from './state.ts';

/** A01: the settings of the shop that callers need, and as much of the rest as the description asks for. */
export const readAccount = (state: State, { shopId }: Call): Answer => {
  const day = new Date(state.now()).toISOString();
  return ok({
    billing_info: null,
    channels: [],
    contact_informations: {
      city: 'Lyon',
      country: 'FRA',
      email: 'shop@example.com',
      lastname: 'Kaya',
      street1: '1 Rue',
    },
    currency_iso_code: ACCOUNT.currency,
    date_created: day,
    default_billing_information: {
      default_language: 'en',
      id: 'billing-1',
      registration_address: { city: 'Lyon', country_iso_code: 'FRA', street_1: '1 Rue' },
    },
    domains: ['PRODUCT'],
    evaluations_count: 0,
    free_shipping: false,
    is_professional: true,
    last_updated_date: day,
    model: 'MARKETPLACE',
    offers_count: state.offers.filter((one) => one.shopId === shopId && one.deletedAt === null).length,
    orders_count: state.orders.size,
    payment_details: { paid_balance: 0, payable_balance: 0, pending_balance: 0 },
    payment_method_mandatory: false,
    premium: false,
    pro_details: null,
    shipping: { lead_time_to_ship: 3 },
    shipping_types: ['STD'],
    shipping_zones: ['INT1'],
    shop_additional_fields: [],
    shop_id: shopId,
    shop_name: shopId === ACCOUNT.shopId ? 'Northwind' : 'Northwind Outlet',
    shop_state: 'OPEN',
    suspension_type: null,
  });
};

/** OF61. */
export const readOfferStates = (): Answer =>
  ok({ offer_states: OFFER_STATES, total_count: OFFER_STATES.length });

/** SH21. */
export const readCarriers = (): Answer => ok({ carriers: CARRIERS });

/** CUR01. */
export const readCurrencies = (): Answer =>
  ok({ currencies: [{ code: ACCOUNT.currency, label: 'Euro', platform_default: true }] });

/** V01. */
export const readVersion = (): Answer => ok({ version: '3' });

/** RE01. Some reasons are the operator's and the buyer's alone. */
export function readReasons(): Answer {
  const reasons = Object.entries(REASONS).flatMap(([type, list]) =>
    list.map((one) => ({ ...one, type, is_shop_right: one.code !== '18' })),
  );
  return ok({ reasons, total_count: reasons.length });
}

/** RE02. */
export function readReasonsOf(_state: State, _call: Call, type: string): Answer {
  const reasons = REASONS[type as keyof typeof REASONS];
  if (reasons === undefined) throw notFound(`Reason type [${type}]`);
  return ok({ reasons, total_count: reasons.length });
}
