import { Message } from '@sluice/contracts';
import { SetUpInput } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { setUp } from '../sessions/set-up.ts';
import { originOf } from '../sessions/store.ts';
import type { OpenPortalDeps } from './deps.ts';

export const setUpEndpoint = ({ db, cookie }: OpenPortalDeps) =>
  openEndpoint({
    method: 'POST',
    path: '/portal/api/start',
    operationId: 'setUp',
    tag: 'Session',
    summary: 'Make the first account of this installation and sign in',
    description:
      'It needs the set-up code that the console shows at the start. Once an account exists it is refused with 409.',
    body: SetUpInput,
    success: { status: 201, schema: Message },
    errors: [400, 409, 422],
    handle: async ({ body, request, reply }) => {
      cookie.write(reply, await setUp(db, body, originOf(request)));
      return { message: 'account created' };
    },
  });
