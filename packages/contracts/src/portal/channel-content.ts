import { type Static, Type } from 'typebox';
import { nullable, text } from '../primitives.ts';

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
