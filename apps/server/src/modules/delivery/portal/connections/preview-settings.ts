import { ConnectionSettingsChange, PlanPreview } from '@sluice/contracts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { updateConnectionSettings } from '../../../channels/index.ts';
import { previewPlan } from '../../../publishing/index.ts';
import type { PortalConnectionsDeps } from './deps.ts';

export const previewSettings = ({ db }: PortalConnectionsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/preview',
    operationId: 'previewConnection',
    load: 'preview',
    tag: 'Connections',
    summary: 'Preview the effect of new settings on the channel; nothing is changed',
    subject: 'connection',
    role: 'admin',
    body: ConnectionSettingsChange,
    success: { status: 200, schema: PlanPreview },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const { connections, examples } = await previewPlan(db, principal.tenantId, (tx) =>
        updateConnectionSettings(tx, principal.actor, params.id!, body),
      );
      return { connections: connections.filter((one) => one.credential_id === params.id), examples };
    },
  });
