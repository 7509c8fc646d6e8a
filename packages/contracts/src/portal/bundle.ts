import { type Static, Type } from 'typebox';
import { Id, nullable } from '../primitives.ts';

export const MOST_COMPONENTS = 50;
export const MOST_UNITS = 10_000;

const Units = Type.Integer({
  minimum: 1,
  maximum: MOST_UNITS,
  examples: [2],
  description: 'Units of the component in one bundle.',
});

/** Makes a product a bundle of others. */
export const BundleInput = Type.Object(
  {
    components: Type.Array(Type.Object({ product_id: Id, quantity: Units }), {
      maxItems: MOST_COMPONENTS,
      description: 'All components; an empty list makes the bundle an ordinary product again.',
    }),
  },
  { $id: 'BundleInput' },
);
export type BundleInput = Static<typeof BundleInput>;

const Named = {
  product_id: Id,
  name: nullable(
    Type.String({ description: 'null = the product was deleted, so the bundle sells nothing.' }),
  ),
  sku: nullable(Type.String()),
};

/** The parts of a bundle, and the bundles that a product is a part of. */
export const Bundle = Type.Object(
  {
    components: Type.Array(
      Type.Object({
        ...Named,
        image_url: nullable(Type.String()),
        quantity: Units,
        stock: Type.Integer({ description: 'General stock of the component.' }),
        enough_for: Type.Integer({ description: 'Bundles that this component is enough for.' }),
      }),
    ),
    stock: Type.Integer({ description: 'General stock of the product: the smallest of `enough_for`.' }),
    used_in: Type.Array(Type.Object({ ...Named, quantity: Units }), {
      description: 'Bundles with this product as a component.',
    }),
  },
  { $id: 'Bundle' },
);
export type Bundle = Static<typeof Bundle>;
export const BundleAnswer = Type.Object({ data: Bundle });
