import { Message } from '@sluice/contracts';
import { SendingInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { setSendingStopped } from '../sending.ts';
import type { PortalChannelsDeps } from './deps.ts';

export const setSending = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/sending',
    operationId: 'setSending',
    tag: 'Connections',
    summary: 'Stop or resume all sending to channels',
    description: 'Sending stops within a second. Changes wait, and orders are still read.',
    role: 'admin',
    body: SendingInput,
    success: { status: 200, schema: Message },
    handle: async ({ principal, body }) => {
      await deps.db.inTenant(principal.tenantId, (tx) =>
        setSendingStopped(tx, principal.actor, body.stopped),
      );
      return { message: body.stopped ? 'nothing is sent any more' : 'sending goes on' };
    },
  });
