import { PortalStart } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { isSetUp } from '../sessions/set-up-code.ts';
import type { OpenPortalDeps } from './deps.ts';

export const getStart = ({ db, mailer }: OpenPortalDeps) =>
  openEndpoint({
    method: 'GET',
    path: '/portal/api/start',
    operationId: 'getStart',
    tag: 'Session',
    summary: 'Say whether to sign in or to make the first account',
    success: { status: 200, schema: PortalStart },
    handle: async () => ({ set_up: await db.asSystem(isSetUp), sends_mail: mailer.hasServer }),
  });
