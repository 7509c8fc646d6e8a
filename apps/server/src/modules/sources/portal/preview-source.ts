import { ConnectorError } from '@sluice/connector-kit';
import { keyOrNull, message } from '@sluice/contracts/messages';
import { SourcePreview, SourceStartInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { withChannel } from '../../channels/index.ts';
import { previewSource } from '../preview.ts';
import { requireSource } from '../settings.ts';
import type { PortalSourcesDeps } from './deps.ts';

/** Somebody waits for the page: it shows the products read by then, and that they are not all. */
const READ_MS = 20_000;
const CALL_TIMEOUT_MS = 40_000;

export const previewOneSource = (deps: PortalSourcesDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/source/preview',
    operationId: 'previewSource',
    load: 'preview',
    tag: 'Connections',
    summary: 'Preview the products a source would bring; nothing is written',
    subject: 'source_connection',
    role: 'admin',
    body: SourceStartInput,
    success: { status: 200, schema: SourcePreview },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const { tenantId } = principal;
      await deps.db.inTenant(tenantId, (tx) => requireSource(tx, params.id!));
      const since = body.since ? new Date(body.since) : null;
      const preview = await withChannel(
        deps,
        { tenantId, id: params.id! },
        CALL_TIMEOUT_MS,
        ({ connector, ctx }) =>
          previewSource(
            deps.db,
            { tenantId, connectionId: params.id! },
            { connector, ctx },
            { since, withinMs: READ_MS },
          ),
      ).catch(asConflict);
      const examples = preview.examples.map(({ externalId, written, ...one }) => ({
        external_id: externalId,
        sku: one.sku,
        name: one.name,
        result: one.result,
        fields: [...written],
        error: one.error?.text ?? null,
        error_key: keyOrNull(one.error),
      }));
      return { complete: preview.isComplete, counts: preview.counts, examples };
    },
  });

/** The site does not answer: that is the state of the site, and its words help. */
function asConflict(error: unknown): never {
  if (error instanceof ConnectorError)
    throw new ApiError('conflict', message('site_unreadable', { reason: error.message }), {
      internal: { kind: error.kind },
    });
  throw error;
}
