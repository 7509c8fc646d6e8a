import { type Static, Type } from 'typebox';
import { Id, nullable, nullableObject, oneOf, Timestamp } from '../primitives.ts';

/** Work that is asked for: that which waits, that of the person who asks, or that which is put off. */
export const HANDLING_VIEWS = ['open', 'mine', 'snoozed'] as const;
export const HandlingView = Type.Optional(
  oneOf(HANDLING_VIEWS, {
    default: 'open',
    description: 'open: all but what is put off; mine: assigned to you; snoozed: put off.',
  }),
);

/** A person of the shop, as others see them. */
export const Person = Type.Object(
  { id: Id, name: Type.String({ description: 'The name, without one the e-mail address.' }) },
  { $id: 'Person' },
);
export type Person = Static<typeof Person>;

/** Who takes care of waiting work, and until when it is put off. */
export const Handling = {
  assignee: nullableObject(Type.Object(Person.properties)),
  snoozed_until: nullable({ ...Timestamp, description: 'Until then it is neither listed nor counted.' }),
};

export const HandlingInput = Type.Object(
  {
    product_id: Type.Optional(
      nullable({
        ...Id,
        description: 'The product of a match question; null = the held plan of the connection.',
      }),
    ),
    assignee_id: nullable({ ...Id, description: 'A person of the shop; null = nobody.' }),
    snoozed_until: nullable({ ...Timestamp, description: 'At most 90 days from now; null = not put off.' }),
  },
  { $id: 'HandlingInput' },
);
export type HandlingInput = Static<typeof HandlingInput>;
