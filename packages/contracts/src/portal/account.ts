import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, Timestamp, text } from '../primitives.ts';
import { USER_ROLES } from '../tenancy.ts';
import { APPEARANCES, DENSITIES, LANGUAGES, NewPassword, Preferences } from './session.ts';

/** A person's own account, for themselves. */
export const Account = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    role: oneOf(USER_ROLES),
    preferences: Preferences,
    created_at: Timestamp,
    second_factor: Type.Object({
      on: Type.Boolean(),
      since: nullable(Timestamp),
      recovery_codes_left: Type.Integer(),
    }),
  },
  { $id: 'Account' },
);
export type Account = Static<typeof Account>;

/** A field that is not sent stays. */
export const AccountPatch = Type.Object(
  {
    name: Type.Optional(text(200, { examples: ['Ada Lovelace'] })),
    language: Type.Optional(oneOf(LANGUAGES)),
    appearance: Type.Optional(oneOf(APPEARANCES)),
    density: Type.Optional(oneOf(DENSITIES)),
  },
  { $id: 'AccountPatch' },
);
export type AccountPatch = Static<typeof AccountPatch>;

/** The present password, asked again before acts that a stranger at an open screen must not do. */
export const CurrentPassword = text(200, { minLength: 1, description: 'The current password.' });

export const PasswordInput = Type.Object({ password: CurrentPassword }, { $id: 'PasswordInput' });

export const PasswordChange = Type.Object(
  { password: CurrentPassword, new_password: NewPassword },
  { $id: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const SessionRecord = Type.Object(
  {
    id: Id,
    current: Type.Boolean({ description: 'Whether this request belongs to the session.' }),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    ip: Type.String(),
    user_agent: Type.String({ description: 'User-Agent header of the browser.' }),
  },
  { $id: 'SessionRecord' },
);
export type SessionRecord = Static<typeof SessionRecord>;

/** The secret for an authenticator app; shown once. */
export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({ description: 'In Base32, to be typed.' }),
    uri: Type.String({ description: 'The secret as an otpauth address, for a QR code.' }),
  },
  { $id: 'SecondFactorSecret' },
);
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

export const SecondFactorCode = Type.Object(
  { code: text(20, { minLength: 1, description: 'Six digits of the authenticator app.' }) },
  { $id: 'SecondFactorCode' },
);

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: 'Each code opens the account once. They are shown once.',
    }),
  },
  { $id: 'RecoveryCodes' },
);
