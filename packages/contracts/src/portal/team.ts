import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, Timestamp, text } from '../primitives.ts';
import { USER_ROLES } from '../tenancy.ts';
import { CurrencyCode, Email, NewPassword, PricesEntered } from './session.ts';

/** Somebody of the tenant. */
export const Member = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    role: oneOf(USER_ROLES),
    created_at: Timestamp,
    last_seen_at: nullable(Timestamp),
    second_factor: Type.Boolean({ description: 'Whether the member has a second factor.' }),
    password_link_expires_at: nullable(Timestamp),
    api_keys: Type.Integer({ description: 'API keys that the member made or renewed and so knows.' }),
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;

export const MemberPatch = Type.Object({ role: oneOf(USER_ROLES) }, { $id: 'MemberPatch' });

export const Invitation = Type.Object(
  {
    id: Id,
    email: Type.String(),
    role: oneOf(USER_ROLES),
    invited_by: Type.String({ description: 'E-mail address of the member who made the invitation.' }),
    created_at: Timestamp,
    expires_at: Timestamp,
    expired: Type.Boolean(),
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

export const InvitationInput = Type.Object(
  { email: Email, role: oneOf(USER_ROLES) },
  { $id: 'InvitationInput' },
);
export type InvitationInput = Static<typeof InvitationInput>;

/** A link for one person, shown once: only its hash is stored. */
export const OnceLink = Type.Object({ url: Type.String(), expires_at: Timestamp }, { $id: 'OnceLink' });
export type OnceLink = Static<typeof OnceLink>;

const Token = text(100, { minLength: 1, description: 'Token of the link.' });

export const LinkToken = Type.Object({ token: Token }, { $id: 'LinkToken' });

/** An invitation as the invited person sees it. */
export const OpenInvitation = Type.Object(
  { email: Type.String(), tenant_name: Type.String(), role: oneOf(USER_ROLES), expires_at: Timestamp },
  { $id: 'OpenInvitation' },
);
export type OpenInvitation = Static<typeof OpenInvitation>;

export const JoinInput = Type.Object(
  { token: Token, name: Type.Optional(text(200)), password: NewPassword },
  { $id: 'JoinInput' },
);
export type JoinInput = Static<typeof JoinInput>;

/** The account whose password a link sets. */
export const OpenPasswordLink = Type.Object(
  { email: Type.String(), expires_at: Timestamp },
  { $id: 'OpenPasswordLink' },
);

export const ForgottenPasswordInput = Type.Object({ email: Email }, { $id: 'ForgottenPasswordInput' });
export type ForgottenPasswordInput = Static<typeof ForgottenPasswordInput>;

export const NewPasswordInput = Type.Object(
  { token: Token, password: NewPassword },
  { $id: 'NewPasswordInput' },
);
export type NewPasswordInput = Static<typeof NewPasswordInput>;

/** The shop itself; what is not sent stays. */
export const TenantPatch = Type.Object(
  {
    require_second_factor: Type.Optional(
      Type.Boolean({ description: 'Whether every member must have a second factor.' }),
    ),
    name: Type.Optional(text(200, { minLength: 1, examples: ['Harbour Goods'] })),
    currency: Type.Optional(
      text(3, { ...CurrencyCode, description: 'ISO 4217. Prices keep their numbers: nothing is converted.' }),
    ),
    country: Type.Optional(
      text(2, {
        pattern: '^[A-Z]{2}$',
        examples: ['DE'],
        description:
          'ISO 3166-1 alpha-2. VAT rates of the country that the shop lacks are added; none is deleted.',
      }),
    ),
    prices_entered: Type.Optional(PricesEntered),
  },
  { $id: 'TenantPatch' },
);
export type TenantPatch = Static<typeof TenantPatch>;
