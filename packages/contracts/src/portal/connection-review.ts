import { type Static, Type } from 'typebox';
import { Id, nullable } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

const Count = Type.Integer({ minimum: 0 });

/** Products that stay behind for one reason. */
export const ReviewGroup = Type.Object(
  {
    code: Type.String({ description: 'Code of the issue, or of the step that excludes the products.' }),
    field: nullable(Type.String({ description: 'Field of the listing that the issue names.' })),
    message: Type.String(),
    message_key: NullableMessageKey,
    products: Count,
    example_product_id: Id,
  },
  { $id: 'ReviewGroup' },
);
export type ReviewGroup = Static<typeof ReviewGroup>;

/** A listing as it would go out. */
export const ReviewExample = Type.Object(
  {
    product_id: Id,
    name: Type.String(),
    sku: Type.String({ description: 'Key of the listing: the SKU, else slc-<id>.' }),
    price: Type.Number(),
    currency: Type.String(),
    stock: Type.Integer(),
  },
  { $id: 'ReviewExample' },
);
export type ReviewExample = Static<typeof ReviewExample>;

/**
 * The catalogue as it would stand on a connection, each product in one of four states: ready, waiting for the channel's
 * requirements, kept back by a problem, or excluded. The four add up to `products`.
 */
export const ConnectionReview = Type.Object(
  {
    products: Count,
    ready: Type.Integer({ minimum: 0, description: 'Products that would go out as they are.' }),
    waiting: Type.Integer({
      minimum: 0,
      description: 'Products whose category has requirements that are still to be read from the channel.',
    }),
    problems: Type.Array(ReviewGroup, {
      description: 'Products that the channel would refuse, by the first problem of each; the most first.',
    }),
    excluded: Type.Array(ReviewGroup, {
      description: 'Products that do not go to this connection, by the reason; the most first.',
    }),
    examples: Type.Array(ReviewExample, { description: 'The first of those that are ready.' }),
  },
  { $id: 'ConnectionReview' },
);
export type ConnectionReview = Static<typeof ConnectionReview>;
