import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf } from '../primitives.ts';

const count = (description: string) => Type.Integer({ description });

/** Effects of a change on the channels; the service makes the change and takes it back. */
export const PublishPreview = Type.Object(
  {
    connections: Type.Array(
      Type.Object({
        credential_id: Id,
        label: Type.String(),
        created: count('Listings that would be created.'),
        updated: Type.Integer(),
        withdrawn: count('Listings that would be taken off sale.'),
        prices_up: Type.Integer(),
        prices_down: Type.Integer(),
        stocks_changed: Type.Integer(),
        price_jumps: count('Prices that move by more than the guard of the connection allows.'),
        currency: Type.String(),
        offered_before: Type.Number({
          description:
            'Price times stock of the changed listings before; listings whose currency changes are left out.',
        }),
        offered_after: Type.Number({ description: 'Price times stock of the changed listings afterwards.' }),
        would_be_held: Type.Boolean({
          description: 'Whether the guard would hold the change until someone confirms it.',
        }),
        back_would_be_held: Type.Boolean({
          description: 'Whether the guard would hold the way back, as at the end of a scheduled price.',
        }),
      }),
    ),
    examples: Type.Array(
      Type.Object({
        credential_id: Id,
        product_id: Id,
        sku: Type.String({ description: 'Key of the listing: the SKU, else slc-<id>.' }),
        kind: oneOf(['create', 'update', 'withdraw']),
        price_before: nullable(Type.Number()),
        price_after: nullable(Type.Number()),
        stock_before: nullable(Type.Integer()),
        stock_after: nullable(Type.Integer()),
      }),
      { description: 'The first hundred, withdrawals and price jumps before the rest.' },
    ),
  },
  { $id: 'PublishPreview' },
);
export type PublishPreview = Static<typeof PublishPreview>;
