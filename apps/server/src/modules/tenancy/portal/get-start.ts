import { PortalStart } from '@sluice/contracts/portal';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { isSetUp } from '../sessions/set-up-code.ts';
import type { OpenPortalDeps } from './deps.ts';

export const getStart = ({ db, mailer, demonstration }: OpenPortalDeps) =>
  openEndpoint({
    method: 'GET',
    path: '/portal/api/start',
    operationId: 'getStart',
    tag: 'Session',
    summary: 'Say whether to sign in or to make the first account',
    success: { status: 200, schema: PortalStart },
    handle: async () => {
      const demo = demonstration();
      return {
        set_up: await db.asSystem(isSetUp),
        sends_mail: mailer.hasServer,
        demo:
          demo === undefined
            ? null
            : { email: demo.email, password: demo.password, resets_at: timestamp(demo.resetsAt) },
      };
    },
  });
