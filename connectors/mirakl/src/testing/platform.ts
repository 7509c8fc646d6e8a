import { ACCOUNT } from './account.ts';
import type { Answer } from './answers.ts';
import { ok } from './answers.ts';
import type { State } from './state.ts';
import { SEPARATOR } from './taxonomy-data.ts';

const CATALOG = {
  allow_shop_contribution_to_all_channels: true,
  exclude_invalid_products: false,
  list_of_multiple_values_separator: SEPARATOR,
  product_acceptance_by_channel: false,
  product_data_validation_by_channel: false,
  product_import_only_on_leaf: true,
};

const WORKFLOWS = {
  no_customer_payment_confirmation: false,
  order_acceptance: 'NOT_AUTOMATIC',
  pause_debit_workflow: false,
  pay_on_due_date: false,
  pay_on_shipment: false,
  sellers_edit_shipping_origin: false,
  shipping_and_billing_details_before_acceptance: false,
};

const FEATURES = {
  catalog: CATALOG,
  circular_economy_data_collection: false,
  competitive_pricing_tool: false,
  direct_payment_customer_store: { activated: false, refund_cancel_authorized: false },
  disable_seller_alternative_carrier: false,
  dropship: {},
  kyc_status_per_seller: false,
  lead_time_to_ship_by_sellers_enabled: 'YES',
  multi_currency: false,
  multi_payout_psp_per_seller: false,
  no_reply_needed: false,
  offer_prices_decimals: String(ACCOUNT.priceDecimals),
  operator_csv_delimiter: 'SEMICOLON',
  order_conditions: {
    lead_time_to_ship: true,
    maximum_order_quantity: true,
    minimum_order_quantity: true,
    package_order_quantity: true,
  },
  order_tax_mode: 'TAX_EXCLUDED',
  order_workflows: WORKFLOWS,
  payment_confirmation: false,
  product_data_validation_by_channel: false,
  promotion: { cart_promotion_campaign: false, discount_campaign: false, seller_promotion: false },
  returns: {},
  shipment: { multi_part_item_shipment: false, multi_shipment: false },
  shop_tax_options: { tax_identification_number: { mandatory: false } },
  tax_collection: { activated: 'NO', product_tax_code_mandatory: false, tax_collection_by_operator: false },
  tax_id_number: { mandatory: false },
  warehouses: { geolocation: false, restricted_countries: [] },
};

const PLATFORM = {
  modules: {
    mirakl_catalog_integrator: true,
    mirakl_catalog_manager: false,
    mirakl_catalog_transformer: false,
    mirakl_platform_services: false,
    offer_management: true,
    order_management: true,
    promotions: false,
    quotes: false,
    tax_manager: { activated: false, tax_provider: { avalara: false, vertex: false } },
  },
  platform_configuration: {
    customer_model: { b2b: false, b2c: true },
    enhanced_seller_invoicing: { enabled: false },
    platform_model: { drop_ship: false, marketplace: true, one_creditor: false },
  },
  platform_name: 'Marketplace of the fake',
  tenant_name: 'fake-prod',
  timezone: 'Europe/Paris',
};

/** PC01: the features that the operator switched on. */
export const readConfiguration = ({ discountDatesRequired }: State): Answer =>
  ok({
    ...PLATFORM,
    features: {
      ...FEATURES,
      pricing: {
        channel_pricing: 'DISABLED',
        discount_period_required: discountDatesRequired,
        discount_price_creation_in_the_past_blocked: false,
        scheduled_pricing: false,
        volume_discount: false,
        volume_pricing: false,
      },
    },
  });
