import { ProductDetail } from '@sluice/contracts';
import { Type } from 'typebox';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ReadInTenant } from '../brief-reads.ts';
import { presentDetail, productDetail } from '../products/detail.ts';

export const getProduct = (read: ReadInTenant) =>
  endpoint({
    method: 'GET',
    path: '/v1/products/:id',
    operationId: 'getProduct',
    gathered: 'reads',
    tag: 'Products',
    summary: 'Get a product with its mappings, categories, groups and descriptions',
    description:
      'Every written field, with stock by location, images, overrides by channel and the state of each publication.',
    subject: 'product',
    success: { status: 200, schema: Type.Object({ data: ProductDetail }) },
    errors: [404],
    handle: async ({ principal, params }) => {
      const row = await read(principal.tenantId, (tx) => tx.first(productDetail(tx, params.id!)));
      if (row === undefined) throw notFound('product');
      return { data: presentDetail(row) };
    },
  });
