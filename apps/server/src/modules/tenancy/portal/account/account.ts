import { Message } from '@sluice/contracts';
import { Account, AccountPatch, PasswordChange } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { accountOf, requirePassword, setPassword, updateAccount } from '../../account.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import type { PortalTenancyDeps } from '../deps.ts';

export const getAccount = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/account',
    operationId: 'getAccount',
    tag: 'Account',
    summary: 'Get the account of the person signed in',
    beforeFactor: true,
    success: { status: 200, schema: Account },
    handle: async ({ principal }) => {
      const { id, email, role } = signedIn(principal);
      const row = (await db.readInTenant(principal.tenantId, (tx) => accountOf(tx, id)))!;
      return {
        id,
        email,
        role,
        name: row.name,
        preferences: row.preferences,
        created_at: timestamp(row.created_at),
        second_factor: {
          on: row.second_factor_since !== null,
          since: timestamp(row.second_factor_since),
          recovery_codes_left: row.recovery_codes_left,
        },
      };
    },
  });

export const patchAccount = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/account',
    operationId: 'updateAccount',
    tag: 'Account',
    summary: "Change the caller's name, language, appearance or density of tables",
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    body: AccountPatch,
    success: { status: 200, schema: Message },
    handle: async ({ principal, body }) => {
      const { id } = signedIn(principal);
      await db.inTenant(principal.tenantId, async (tx) => updateAccount(tx, id, body));
      return { message: 'account updated' };
    },
  });

export const changePassword = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/account/password',
    operationId: 'changePassword',
    tag: 'Account',
    summary: "Change the caller's password; all other sessions end",
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    body: PasswordChange,
    success: { status: 200, schema: Message },
    handle: async ({ principal, body, request }) => {
      const person = signedIn(principal);
      await requirePassword(db, principal.tenantId, person, { password: body.password, ip: request.ip });
      await db.inTenant(principal.tenantId, (tx) =>
        setPassword(tx, principal.actor, person.id, {
          password: body.new_password,
          keptSession: person.sessionId,
        }),
      );
      return { message: 'password changed' };
    },
  });
