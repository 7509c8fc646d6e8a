import { type Static, Type } from 'typebox';
import { FIX_PLACES } from '../issue-fix.ts';
import { nullable, oneOf, text } from '../primitives.ts';

/** The longest title that a product can have, on channels as in the catalogue. */
const MAX_TITLE = 500;
const MAX_OWN_ATTRIBUTES = 200;

/** A change of the texts and values that a product has on one channel alone. A field that is not sent stays. */
export const ChannelContentInput = Type.Object({
  title: Type.Optional(
    nullable(text(MAX_TITLE, { description: 'null or empty = the title of the catalogue.' })),
  ),
  description: Type.Optional(
    nullable(
      text(1_000_000, { description: 'HTML; sanitised on write. null or empty = that of the catalogue.' }),
    ),
  ),
  family_name: Type.Optional(
    nullable(text(MAX_TITLE, { description: 'Name of the article. null or empty = that of the catalogue.' })),
  ),
  attributes: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'], maxLength: 5000 },
      maxProperties: MAX_OWN_ATTRIBUTES,
      description:
        "Values by the codes that attributes have on the channel; semicolons separate several. Only the codes sent are changed; null or an empty text removes a value, and the mapping's holds.",
      examples: [{ color: 'Red' }],
    }),
  ),
});
export type ChannelContentInput = Static<typeof ChannelContentInput>;

/** A text as the channel gets it, and the text that holds where the channel has none of its own. */
const ShownText = Type.Object({
  value: nullable(Type.String()),
  source: oneOf(['channel', 'translation', 'master']),
  locale: nullable(Type.String({ description: 'Of a translation.' })),
  inherited: nullable(Type.String()),
});

/** A part of a listing that is there or missing. */
export const ContentCheck = Type.Object({
  about: Type.String({ description: 'Field of the listing, or the code of an attribute.' }),
  label: nullable(Type.String({ description: 'Name of an attribute.' })),
  level: oneOf(['needed', 'wished'], {
    description: 'needed = the listing is held or refused without it; wished = it sells better with it.',
  }),
  met: Type.Boolean(),
  place: oneOf(FIX_PLACES, { description: 'Place in the portal where a person fills it in.' }),
  field: nullable(Type.String({ description: 'Field of the product, by its name in the payload.' })),
});
export type ContentCheck = Static<typeof ContentCheck>;

/** The content of a product on one channel: as the channel gets it, as the channel alone has it, and what is missing. */
export const ChannelContent = Type.Object(
  {
    own: Type.Object({
      title: nullable(Type.String()),
      description: nullable(Type.String()),
      family_name: nullable(Type.String()),
      attributes: Type.Record(Type.String(), Type.String()),
    }),
    title: ShownText,
    description: ShownText,
    family_name: ShownText,
    category: nullable(Type.String({ description: 'Name of the category of the channel.' })),
    price: nullable(Type.Number({ description: 'Price for the channel in `currency`; null when excluded.' })),
    list_price: nullable(Type.Number()),
    currency: Type.String(),
    stock: nullable(Type.Integer()),
    attributes: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String(),
        required: Type.Boolean(),
        allowed_values: nullable(Type.Array(Type.String(), { description: 'At most 500, by their names.' })),
        values: Type.Array(Type.String({ description: 'As the channel gets them, by their names.' })),
      }),
      { description: 'The attributes that the category of the channel asks for.' },
    ),
    completeness: Type.Object({
      score: Type.Integer({ minimum: 0, maximum: 100, description: 'Share of the checks that are met.' }),
      checks: Type.Array(ContentCheck),
    }),
  },
  { $id: 'ChannelContent' },
);
export type ChannelContent = Static<typeof ChannelContent>;
export const ChannelContentAnswer = Type.Object({ data: ChannelContent });
