import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { countedByKey, createLimiter, LimiterFull } from '../../../platform/limiter.ts';
import { logIn } from '../sessions/log-in.ts';
import { networkOf } from '../sessions/network.ts';
import { originOf } from '../sessions/store.ts';
import type { OpenPortalDeps } from './deps.ts';

/** Limits of sign-ins under way and waiting in this process: a flood of them leaves the database to others. */
const AT_ONCE = 2;
const WAITING = 300;
/** Limit of waiting sign-ins from one network, so that nobody fills the line alone. */
const OF_ONE_NETWORK = 20;

export const logInEndpoint = ({ cookie, devices, ...deps }: OpenPortalDeps) => {
  const limiter = createLimiter(AT_ONCE, WAITING);
  const networks = countedByKey(OF_ONE_NETWORK);
  return openEndpoint({
    method: 'POST',
    path: '/portal/api/session',
    operationId: 'logIn',
    tag: 'Session',
    summary: 'Sign in',
    body: LoginInput,
    success: { status: 200, schema: LoginAnswer },
    errors: [400, 422],
    handle: async ({ body, request, reply }) => {
      const account = foldLetters(body.email);
      const device = devices.find(request, account);
      const inLine = () => limiter.run(() => logIn(deps, body, originOf(request), device));
      const { token, status } = await networks
        .run(networkOf(request.ip).network, inLine)
        .catch(refuseWhenFull);
      if (token !== undefined) {
        cookie.write(reply, token);
        devices.remember(request, reply, account);
      }
      return { status };
    },
  });
};

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof LimiterFull)) throw error;
  throw new ApiError('rate_limited', message('too_many_sign_in'), {
    retryAfterSeconds: 2,
  });
}
