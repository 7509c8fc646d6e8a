import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, text } from '../primitives.ts';
import { Me, USER_ROLES } from '../tenancy.ts';

export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const APPEARANCES = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

export const Email = text(320, { pattern: '^[^\\s@]+@[^\\s@]+$', examples: ['ada@example.com'] });
export const NewPassword = text(200, { minLength: 8, description: 'At least 8 characters.' });

/** How a person wants the portal to be; absent = as the browser says. */
export const Preferences = Type.Object(
  { language: Type.Optional(oneOf(LANGUAGES)), appearance: Type.Optional(oneOf(APPEARANCES)) },
  { $id: 'Preferences' },
);
export type Preferences = Static<typeof Preferences>;

/** Who is signed in, for which tenant, and what the plan lets them do. */
export const PortalSession = Type.Object(
  {
    user: Type.Object({
      id: Id,
      email: Type.String(),
      name: Type.String(),
      role: oneOf(USER_ROLES),
      preferences: Preferences,
    }),
    tenant: Type.Object({ id: Id, name: Type.String(), currency: Type.String() }),
    subscription: Me.properties.subscription,
    public_url: Type.String({ description: 'Address under which clients and channels reach this service.' }),
  },
  { $id: 'PortalSession' },
);
export type PortalSession = Static<typeof PortalSession>;

export const LoginInput = Type.Object(
  {
    email: Email,
    password: text(200, { minLength: 1 }),
    code: Type.Optional(nullable(text(20, { description: 'Of the second factor, or a recovery code.' }))),
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

export const SetUpInput = Type.Object(
  {
    tenant_name: text(200, { minLength: 1, description: 'The name of the shop.' }),
    name: Type.Optional(text(200)),
    email: Email,
    password: NewPassword,
  },
  { $id: 'SetUpInput' },
);
export type SetUpInput = Static<typeof SetUpInput>;

export const PortalStart = Type.Object(
  {
    set_up: Type.Boolean({ description: 'Whether there is an account already; if not, the first is made.' }),
  },
  { $id: 'PortalStart' },
);
