import { Message } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { ConfirmInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { requireCode, requirePassword } from '../account.ts';
import { signedIn } from '../sessions/authenticate-session.ts';
import type { PortalTenancyDeps } from './deps.ts';

export const confirmSession = ({ db, masterKeys }: PortalTenancyDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/session/confirm',
    operationId: 'confirmSession',
    tag: 'Session',
    summary: "Confirm the caller's identity by the password or a code of the second factor",
    description:
      'Weighty requests answer 403 with the code `reauthentication_required` when the last confirmation or sign-in is more than 15 minutes ago.',
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    body: ConfirmInput,
    success: { status: 200, schema: Message },
    errors: [400, 422],
    handle: async ({ principal, body, request }) => {
      const person = signedIn(principal);
      const { tenantId } = principal;
      if (body.password)
        await requirePassword(db, tenantId, person, { password: body.password, ip: request.ip });
      else if (body.code)
        await requireCode({ db, masterKeys }, tenantId, person, { code: body.code, ip: request.ip });
      else throw invalid('password', message('required', { field: 'password' }));
      return { message: 'confirmed' };
    },
  });
