import { ProductCreated, ProductInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { hasScope } from '../../tenancy/index.ts';
import type { SaveProduct } from '../save-gathered.ts';

/** The fields that a key limited to stock and prices may send. */
const STOCK_AND_PRICES = new Set([
  'price',
  'price_with_vat',
  'tax_rate',
  'tax_rate_id',
  'list_price',
  'list_price_with_vat',
  'quantity',
  'attribute_bag',
  'channel_overrides',
]);

/**
 * The fields of stock and prices. Drops the name, which every update carries. @throws ApiError forbidden when there are
 * others
 */
function stockAndPricesOf({ name: _name, ...fields }: ProductInput): Partial<ProductInput> {
  const others = Object.keys(fields).filter((field) => !STOCK_AND_PRICES.has(field));
  if (others.length === 0) return fields;
  throw new ApiError('forbidden', message('key_needs_catalogue', { others: others.join(', ') }));
}

export const updateProduct = (save: SaveProduct) =>
  endpoint({
    method: 'PUT',
    path: '/v1/products/:id',
    operationId: 'updateProduct',
    scopes: ['catalogue', 'stock_prices'],
    tag: 'Products',
    summary: 'Update a product; fields that are not sent stay unchanged',
    description: 'name must currently be sent. attribute_bag and channel_overrides are merged.',
    subject: 'product',
    body: ProductInput,
    collectErrors: true,
    gathered: 'writes',
    success: {
      status: 200,
      schema: ProductCreated,
      example: { message: 'product updated', id: 1041, brand_id: 17, category_ids: [52] },
    },
    errors: [400, 404, 413, 415, 422],
    handle: async ({ principal, params, body, errors }) => {
      const saved = await save(principal.tenantId, {
        actor: principal.actor,
        id: params.id,
        input: hasScope(principal, 'catalogue') ? body : stockAndPricesOf(body),
        errors,
      });
      return { message: 'product updated', ...saved };
    },
  });
