import { type Static, Type } from 'typebox';
import { Id, nullable, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';

/** Whether this service can run a trial marketplace, and the tenant's connection to theirs. */
export const TrialChannel = Type.Object(
  {
    available: Type.Boolean({
      description:
        'Whether this service can start a trial marketplace: only one process with its own database can.',
    }),
    credential_id: nullable(Id),
  },
  { $id: 'TrialChannel' },
);
export type TrialChannel = Static<typeof TrialChannel>;

export const TrialChannelInput = Type.Object(
  {
    label: text(100, { minLength: 1, examples: ['Trial marketplace'] }),
    paused: Type.Optional(
      Type.Boolean({ description: 'Whether nothing goes out before the connection is resumed.' }),
    ),
  },
  { $id: 'TrialChannelInput' },
);

export const TrialChannelStarted = Type.Object({ credential_id: Id }, { $id: 'TrialChannelStarted' });

/** A listing on the trial marketplace, as a buyer sees it. */
export const TrialListing = Type.Object(
  {
    sku: Type.String(),
    product_id: nullable(Id),
    title: Type.String(),
    description: Type.String({ description: 'HTML, as the marketplace was given it.' }),
    brand: nullable(Type.String()),
    category_path: nullable(Type.Array(Type.String())),
    properties: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    images: Type.Array(Type.String(), { description: 'Addresses; those of this service without its host.' }),
    price: Type.Number({ description: 'The price that a buyer pays.' }),
    list_price: nullable(Type.Number({ description: 'Shown crossed out.' })),
    currency: Type.String(),
    stock: Type.Integer(),
    updated_at: Timestamp,
  },
  { $id: 'TrialListing' },
);
export type TrialListing = Static<typeof TrialListing>;

export const TrialListingQuery = Type.Object({
  search: Type.Optional(text(200, { description: 'Part of title, SKU or barcode.' })),
  ...pageQuery(24),
});
export type TrialListingQuery = Static<typeof TrialListingQuery>;

export const TrialListingPage = Type.Object(pageOf(TrialListing).properties, { $id: 'TrialListingPage' });
export type TrialListingPage = Static<typeof TrialListingPage>;
