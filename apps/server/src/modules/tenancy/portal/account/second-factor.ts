import { Message } from '@sluice/contracts';
import { PasswordInput, RecoveryCodes, SecondFactorCode, SecondFactorSecret } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { requirePassword } from '../../account.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  switchOffSecondFactor,
} from '../../second-factor/set-up.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import type { PortalTenancyDeps } from '../deps.ts';

/** A person's own settings, whatever their role and even after the subscription ended. */
const own = { tag: 'Account', role: 'viewer', unlocked: true, beforeFactor: true } as const;

export const beginSecondFactorEndpoint = ({ db, masterKeys }: PortalTenancyDeps) =>
  endpoint({
    ...own,
    method: 'POST',
    path: '/portal/api/account/second-factor',
    operationId: 'beginSecondFactor',
    summary: 'Begin the set-up of a second factor: make a secret for an authenticator app, shown once',
    body: PasswordInput,
    success: { status: 201, schema: SecondFactorSecret },
    errors: [409],
    handle: async ({ principal, body, request }) => {
      const person = signedIn(principal);
      await requirePassword(db, principal.tenantId, person, { password: body.password, ip: request.ip });
      return db.inTenant(principal.tenantId, (tx) => beginSecondFactor(tx, masterKeys, person));
    },
  });

export const confirmSecondFactorEndpoint = ({ db, masterKeys }: PortalTenancyDeps) =>
  endpoint({
    ...own,
    method: 'POST',
    path: '/portal/api/account/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary:
      'Switch the second factor on by its first code; all other sessions end, the recovery codes are shown once',
    recent: true,
    body: SecondFactorCode,
    success: { status: 200, schema: RecoveryCodes },
    errors: [409],
    handle: async ({ principal, body }) => ({
      recovery_codes: await db.inTenant(principal.tenantId, (tx) =>
        confirmSecondFactor(tx, masterKeys, principal.actor, { ...signedIn(principal), code: body.code }),
      ),
    }),
  });

export const switchOffSecondFactorEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...own,
    method: 'POST',
    path: '/portal/api/account/second-factor/off',
    operationId: 'switchOffSecondFactor',
    summary: 'Switch the second factor off',
    body: PasswordInput,
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, body, request }) => {
      const person = signedIn(principal);
      await requirePassword(db, principal.tenantId, person, { password: body.password, ip: request.ip });
      await db.inTenant(principal.tenantId, (tx) => switchOffSecondFactor(tx, principal.actor, person.id));
      return { message: 'second factor switched off' };
    },
  });

export const renewRecoveryCodesEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...own,
    method: 'POST',
    path: '/portal/api/account/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes with ten new ones, shown once',
    body: PasswordInput,
    success: { status: 201, schema: RecoveryCodes },
    errors: [409],
    handle: async ({ principal, body, request }) => {
      const person = signedIn(principal);
      await requirePassword(db, principal.tenantId, person, { password: body.password, ip: request.ip });
      return {
        recovery_codes: await db.inTenant(principal.tenantId, (tx) =>
          replaceRecoveryCodes(tx, principal.actor, person.id),
        ),
      };
    },
  });
