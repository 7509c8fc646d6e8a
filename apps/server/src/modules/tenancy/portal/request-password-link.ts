import { Message } from '@sluice/contracts';
import { ForgottenPasswordInput } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { originOf } from '../sessions/store.ts';
import { requestPasswordLink } from '../team/forgotten-password.ts';
import type { OpenPortalDeps } from './deps.ts';

export const requestPasswordLinkEndpoint = (deps: OpenPortalDeps) =>
  openEndpoint({
    method: 'POST',
    path: '/portal/api/forgotten-password',
    operationId: 'requestPasswordLink',
    tag: 'Session',
    summary: 'Send a link to a new password by e-mail',
    description:
      'The answer is the same whether an account has the address or not. A service that sends no e-mail answers 409.',
    body: ForgottenPasswordInput,
    success: { status: 202, schema: Message },
    errors: [400, 409, 422],
    handle: async ({ body, request }) => {
      await requestPasswordLink(deps, body.email, originOf(request));
      return { message: 'a link is on its way if an account has this address' };
    },
  });
