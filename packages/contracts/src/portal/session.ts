import { type Static, Type } from 'typebox';
import { Id, nullable, nullableObject, oneOf, Timestamp, text } from '../primitives.ts';
import { Me, USER_ROLES } from '../tenancy.ts';

export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const APPEARANCES = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];
/** The height of rows in tables. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Whether the people of a shop type prices without or with VAT. */
export const PRICE_FORMS = ['net', 'gross'] as const;
export type PriceForm = (typeof PRICE_FORMS)[number];

export const CountryCode = nullable(
  text(2, {
    pattern: '^[A-Z]{2}$',
    examples: ['DE'],
    description: 'ISO 3166-1 alpha-2. The shop gets the VAT rates of the country; null = none but 0 %.',
  }),
);
export const CurrencyCode = text(3, { pattern: '^[A-Z]{3}$', examples: ['EUR'], description: 'ISO 4217.' });
export const PricesEntered = oneOf(PRICE_FORMS, {
  description: 'Whether the product form begins with the price without or with VAT.',
});

export const Email = text(320, { pattern: '^[^\\s@]+@[^\\s@]+$', examples: ['ada@example.com'] });
export const NewPassword = text(200, { minLength: 8, description: 'At least 8 characters.' });

/** A person's wishes for the portal; absent = as the browser says. */
export const Preferences = Type.Object(
  {
    language: Type.Optional(oneOf(LANGUAGES)),
    appearance: Type.Optional(oneOf(APPEARANCES)),
    density: Type.Optional(oneOf(DENSITIES)),
  },
  { $id: 'Preferences' },
);
export type Preferences = Static<typeof Preferences>;

const ResetsAt = nullable({
  ...Timestamp,
  description: 'The moment at which the demonstration begins anew; null = never.',
});

/** The signed-in user, their tenant, and what the plan lets them do. */
export const PortalSession = Type.Object(
  {
    user: Type.Object({
      id: Id,
      email: Type.String(),
      name: Type.String(),
      role: oneOf(USER_ROLES),
      preferences: Preferences,
    }),
    tenant: Type.Object({
      id: Id,
      name: Type.String(),
      currency: Type.String(),
      country: nullable(Type.String()),
      prices_entered: PricesEntered,
      requires_second_factor: Type.Boolean(),
      sending_stopped: Type.Boolean({ description: 'Whether a person stopped all sending to channels.' }),
    }),
    second_factor_missing: Type.Boolean({
      description: 'Whether the person must set up a second factor before anything else.',
    }),
    subscription: Me.properties.subscription,
    demo: nullableObject(
      Type.Object({ resets_at: ResetsAt }, { description: 'Set in the shop of a demonstration alone.' }),
    ),
    public_url: Type.String({ description: 'Address under which clients and channels reach this service.' }),
  },
  { $id: 'PortalSession' },
);
export type PortalSession = Static<typeof PortalSession>;

export const SendingInput = Type.Object({ stopped: Type.Boolean() }, { $id: 'SendingInput' });
export type SendingInput = Static<typeof SendingInput>;

export const LoginInput = Type.Object(
  {
    email: Email,
    password: text(200, { minLength: 1 }),
    code: Type.Optional(
      nullable(text(20, { description: 'Code of the second factor, or a recovery code.' })),
    ),
  },
  { $id: 'LoginInput' },
);
export type LoginInput = Static<typeof LoginInput>;

/** Signed in, or asked for the second factor: then nothing was opened yet. */
export const LoginAnswer = Type.Object(
  { status: oneOf(['signed_in', 'second_factor_required']) },
  { $id: 'LoginAnswer' },
);
export type LoginAnswer = Static<typeof LoginAnswer>;

/** A signed-in user proves again who they are: by password or by code. */
export const ConfirmInput = Type.Object(
  {
    password: Type.Optional(nullable(text(200))),
    code: Type.Optional(
      nullable(text(20, { description: 'Code of the second factor, or a recovery code.' })),
    ),
  },
  { $id: 'ConfirmInput' },
);
export type ConfirmInput = Static<typeof ConfirmInput>;

export const SetUpInput = Type.Object(
  {
    code: text(100, {
      minLength: 1,
      description: 'The set-up code that the console shows where the service was started.',
      examples: ['ABCD-EFGH-IJKL-MNOP'],
    }),
    tenant_name: text(200, { minLength: 1, description: 'The name of the shop.' }),
    country: Type.Optional(CountryCode),
    currency: Type.Optional(CurrencyCode),
    prices_entered: Type.Optional(PricesEntered),
    language: Type.Optional(
      oneOf(LANGUAGES, { description: 'Language of the owner, in which the first VAT rates are named.' }),
    ),
    name: Type.Optional(text(200)),
    email: Email,
    password: NewPassword,
  },
  { $id: 'SetUpInput' },
);
export type SetUpInput = Static<typeof SetUpInput>;

export const PortalStart = Type.Object(
  {
    demo: nullableObject(
      Type.Object(
        { email: Type.String(), password: Type.String(), resets_at: ResetsAt },
        { description: 'The login of the demonstration that this service is; null = it is none.' },
      ),
    ),
    set_up: Type.Boolean({
      description: 'Whether an account exists; without one, the portal asks for the first.',
    }),
    sends_mail: Type.Boolean({
      description: 'Whether this service sends e-mails, such as links to a new password.',
    }),
  },
  { $id: 'PortalStart' },
);
export type PortalStart = Static<typeof PortalStart>;
