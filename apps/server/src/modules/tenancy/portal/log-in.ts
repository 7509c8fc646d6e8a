import { LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { logIn } from '../sessions/log-in.ts';
import { originOf } from '../sessions/store.ts';
import type { OpenPortalDeps } from './deps.ts';

export const logInEndpoint = ({ cookie, ...deps }: OpenPortalDeps) =>
  openEndpoint({
    method: 'POST',
    path: '/portal/api/session',
    operationId: 'logIn',
    tag: 'Session',
    summary: 'Sign in',
    body: LoginInput,
    success: { status: 200, schema: LoginAnswer },
    errors: [400, 422],
    handle: async ({ body, request, reply }) => {
      const { token, status } = await logIn(deps, body, originOf(request));
      if (token !== undefined) cookie.write(reply, token);
      return { status };
    },
  });
