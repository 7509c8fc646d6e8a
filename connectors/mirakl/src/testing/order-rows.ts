import { CARRIERS } from './account.ts';
import { amountOf, type Cents, centsOf } from './money.ts';
import type { Back, Order, OrderLine } from './records.ts';
import { backOf, priceOf } from './records.ts';
import type { State } from './state.ts';

const iso = (time: number): string => new Date(time).toISOString();

/** Buyers stay unnamed until the order is to be shipped. */
const NAMED = ['SHIPPING', 'SHIPPED', 'TO_COLLECT', 'RECEIVED', 'CLOSED'];

const taxOf = (line: OrderLine): Cents =>
  line.taxes.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0);

interface Terms {
  readonly withTaxes: boolean;
  /** The time by which the goods are to leave. */
  readonly deadline: number;
  /** The units and money that cancellations take from a line. */
  readonly sinking: State['sinking'];
}
type LineTerms = Omit<Terms, 'deadline'>;

const withTheirTaxes = (one: Back, withTaxes: boolean): Cents =>
  one.amount + (withTaxes ? one.taxes.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0) : 0);

/** The price of a line as ordered, or without what was cancelled. */
const feesIn = ({ fees }: OrderLine): Cents => fees.reduce((sum, { amount }) => sum + centsOf(amount)!, 0);

function priceNow(line: OrderLine, { withTaxes, sinking }: LineTerms): Cents {
  const whole = priceOf(line) + (withTaxes ? taxOf(line) : 0);
  if (sinking === 'nothing') return whole;
  return line.cancelations.reduce((left, one) => left - withTheirTaxes(one, withTaxes), whole);
}

/** Taxes of a line, which sink with its price. */
const taxesNow = ({ taxes, cancelations }: OrderLine, sinking: State['sinking']) =>
  taxes.map((tax) => {
    const gone = cancelations.flatMap((one) => one.taxes.filter(({ code }) => code === tax.code));
    const cents = gone.reduce((left, { amount }) => left - centsOf(amount)!, centsOf(tax.amount)!);
    return { ...tax, amount: sinking === 'nothing' ? tax.amount : amountOf(cents) };
  });

/** A row of OR11. With taxes, amounts include those that come on top of them. */
export function orderRow(order: Order, { withTaxes, deadline, sinking }: Terms): object {
  const lines = order.lines.map((line) => lineRow(order, line, { withTaxes, sinking }));
  const price = order.lines.reduce((sum, line) => sum + priceNow(line, { withTaxes, sinking }), 0);
  const shipping = order.lines.reduce((sum, line) => sum + line.shipping, 0);
  const isNamed = NAMED.includes(order.state);
  return {
    ...tracking(order),
    acceptance_decision_date: order.acceptedAt === null ? null : iso(order.acceptedAt),
    can_cancel: ['WAITING_DEBIT', 'WAITING_DEBIT_PAYMENT', 'SHIPPING'].includes(order.state),
    can_shop_ship: order.state === 'SHIPPING',
    channel: order.channel === null ? null : { code: order.channel, label: order.channel },
    commercial_id: order.id.replace(/-A$/, ''),
    created_date: iso(order.createdAt),
    currency_iso_code: order.currency,
    customer: customer(isNamed),
    customer_debited_date: isNamed ? iso(order.acceptedAt ?? order.createdAt) : null,
    customer_notification_email: isNamed ? 'notification+abc@notification.example' : null,
    fulfillment: { center: { code: 'DEFAULT' } },
    fully_refunded: order.lines.every(({ state }) => state === 'REFUNDED'),
    has_customer_message: false,
    has_incident: order.lines.some(({ state }) => state === 'INCIDENT_OPEN'),
    has_invoice: false,
    last_updated_date: iso(order.updatedAt),
    leadtime_to_ship: 3,
    order_additional_fields: [],
    order_id: order.id,
    order_lines: lines,
    order_state: order.state,
    order_state_reason_code: null,
    order_state_reason_label: null,
    order_tax_mode: withTaxes ? 'TAX_INCLUDED' : 'TAX_EXCLUDED',
    paymentType: 'Visa',
    payment_type: 'Visa',
    payment_workflow: 'PAY_ON_ACCEPTANCE',
    price: amountOf(price),
    promotions: { applied_promotions: [], total_deduced_amount: 0 },
    references: null,
    shipping_deadline: isNamed ? iso(deadline) : null,
    shipping_price: amountOf(shipping),
    shipping_type_code: 'STD',
    shipping_type_label: 'Standard',
    shipping_zone_code: 'INT1',
    shipping_zone_label: 'International 1',
    total_commission: 0,
    total_price: amountOf(price + shipping + order.lines.reduce((sum, line) => sum + feesIn(line), 0)),
  };
}

function tracking({ tracking: told }: Order): object {
  const carrier = CARRIERS.find(({ code }) => code === told?.carrier_code);
  return {
    shipping_carrier_code: told?.carrier_code ?? null,
    shipping_carrier_standard_code: carrier?.standard_code ?? null,
    shipping_company: carrier?.label ?? told?.carrier_name ?? null,
    shipping_tracking: told?.tracking_number ?? null,
    shipping_tracking_url: told?.carrier_url ?? null,
  };
}

function customer(isNamed: boolean): object {
  const address = {
    additional_info: null,
    city: 'New York',
    civility: null,
    company: null,
    company_2: null,
    country: 'United States',
    country_iso_code: 'USA',
    firstname: 'Ada',
    lastname: 'Yilmaz',
    phone: '+1 555 0100',
    phone_secondary: null,
    state: 'NY',
    street_1: '113 MacDougal Street',
    street_2: null,
    zip_code: '10012',
  };
  const { additional_info: _info, ...billing } = address;
  return {
    customer_id: 'Customer_001',
    firstname: isNamed ? 'Ada' : null,
    lastname: isNamed ? 'Yilmaz' : null,
    civility: null,
    locale: 'en_US',
    billing_address: isNamed ? billing : null,
    shipping_address: isNamed ? address : null,
  };
}

function lineRow(order: Order, line: OrderLine, terms: LineTerms): object {
  const { offer } = line;
  const { withTaxes, sinking } = terms;
  const price = priceNow(line, terms);
  const whole = priceNow(line, { withTaxes, sinking: 'nothing' });
  const gone = line.cancelations.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    can_refund: NAMED.includes(order.state) && backOf(line.refunds) === 0,
    cancelations: line.cancelations.map((one) => ({ ...backRow(one, withTaxes) })),
    category_code: offer.product.category,
    category_label: offer.product.category,
    commission_fee: 0,
    commission_rate_vat: 0,
    commission_taxes: [],
    commission_vat: 0,
    created_date: iso(order.createdAt),
    debited_date: null,
    description: null,
    fees: line.fees,
    last_updated_date: iso(line.updatedAt),
    offer_id: offer.offerId,
    offer_sku: offer.shopSku,
    offer_state_code: offer.stateCode,
    order_line_additional_fields: [],
    order_line_id: line.id,
    order_line_index: line.index,
    order_line_state: line.state,
    order_line_state_reason_code: null,
    order_line_state_reason_label: null,
    origin_unit_price: amountOf(line.unitPrice),
    price: amountOf(price),
    price_additional_info: null,
    price_unit: amountOf(withTaxes ? Math.round(whole / line.quantity) : line.unitPrice),
    product_medias: [],
    product_shop_sku: offer.product.shopSkus.get(order.shopId) ?? null,
    product_sku: offer.product.sku,
    product_title: offer.product.title,
    promotions: [],
    quantity: sinking === 'price_and_quantity' ? Math.max(0, line.quantity - gone) : line.quantity,
    received_date: null,
    refunds: line.refunds.map((one) => ({
      ...backRow(one, withTaxes),
      commission_tax_amount: 0,
      order_refund_id: one.groupId,
      refund_state: one.state,
      state: one.state,
    })),
    shipped_date: order.shippedAt === null ? null : iso(order.shippedAt),
    shipping_price: amountOf(line.shipping),
    shipping_taxes: [],
    taxes: taxesNow(line, sinking).map((tax) => ({ ...tax, tax_calculation_rule: 'PROPORTIONAL_TO_AMOUNT' })),
    total_commission: 0,
    total_price: amountOf(price + line.shipping + feesIn(line)),
  };
}

const backRow = (one: Back, withTaxes: boolean): object => ({
  amount: amountOf(withTheirTaxes(one, withTaxes)),
  commission_amount: 0,
  commission_taxes: [],
  commission_total_amount: 0,
  created_date: iso(one.createdAt),
  fees: one.fees ?? [],
  id: one.id,
  quantity: one.quantity,
  reason_code: one.reason,
  shipping_amount: amountOf(one.shipping),
  shipping_taxes: one.shippingTaxes,
  taxes: one.taxes,
});
