import { type Static, Type } from 'typebox';
import { type Config, customFieldsOf } from './config.ts';
import { Id, maybe } from './schema.ts';

const text = maybe(Type.String());

const WireAddress = Type.Object({
  fullName: text,
  company: text,
  streetLine1: text,
  streetLine2: text,
  city: text,
  province: text,
  postalCode: text,
  countryCode: text,
  phoneNumber: text,
});
export type WireAddress = Static<typeof WireAddress>;

const WireLine = Type.Object({
  id: Id,
  quantity: Type.Integer(),
  orderPlacedQuantity: Type.Integer(),
  unitPriceWithTax: Type.Number(),
  proratedLinePriceWithTax: Type.Number(),
  taxRate: Type.Number(),
  productVariant: Type.Object({
    id: Id,
    sku: Type.String(),
    name: Type.String(),
    customFields: maybe(Type.Record(Type.String(), Type.Unknown())),
  }),
});
export type WireLine = Static<typeof WireLine>;

export const WireOrder = Type.Object({
  id: Id,
  code: Type.String(),
  type: Type.String(),
  state: Type.String(),
  currencyCode: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  orderPlacedAt: text,
  total: Type.Number(),
  totalWithTax: Type.Number(),
  shippingWithTax: Type.Number(),
  discounts: Type.Array(Type.Object({ amountWithTax: Type.Number() })),
  customer: maybe(Type.Object({ firstName: text, lastName: text, emailAddress: text, phoneNumber: text })),
  shippingAddress: maybe(WireAddress),
  billingAddress: maybe(WireAddress),
  fulfillments: maybe(
    Type.Array(
      Type.Object({
        state: Type.String(),
        lines: Type.Array(Type.Object({ orderLineId: Id, quantity: Type.Integer() })),
      }),
    ),
  ),
  lines: Type.Array(WireLine),
});
export type WireOrder = Static<typeof WireOrder>;

const ADDRESS =
  '{ fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber }';

export function orderFields(config: Config): string {
  const { barcode } = customFieldsOf(config);
  return `id code type state currencyCode createdAt updatedAt orderPlacedAt
  total totalWithTax shippingWithTax
  discounts { amountWithTax }
  customer { firstName lastName emailAddress phoneNumber }
  shippingAddress ${ADDRESS}
  billingAddress ${ADDRESS}
  fulfillments { state lines { orderLineId quantity } }
  lines {
    id quantity orderPlacedQuantity unitPriceWithTax proratedLinePriceWithTax taxRate
    productVariant { id sku name ${barcode ? `customFields { ${barcode} }` : ''} }
  }`;
}
