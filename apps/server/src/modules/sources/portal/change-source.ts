import { Message } from '@sluice/contracts';
import { SourceFieldsInput, SourceLinkInput, SourceStartInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { linkSourceProduct } from '../links.ts';
import { requireSource, setOwners, startSource } from '../settings.ts';
import type { PortalSourcesDeps } from './deps.ts';

export const setSourceFields = ({ db }: PortalSourcesDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/connections/:id/source/fields',
    operationId: 'setSourceFields',
    tag: 'Connections',
    summary: 'Set the owners of fields; fields that are not sent keep their owner',
    subject: 'source_connection',
    role: 'admin',
    body: SourceFieldsInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) => setOwners(tx, principal.actor, params.id!, body));
      return { message: 'owners of fields set' };
    },
  });

export const startOneSource = ({ db }: PortalSourcesDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/source/start',
    operationId: 'startSource',
    tag: 'Connections',
    summary: 'Start a source: read the products of a site and every later change',
    subject: 'source_connection',
    role: 'admin',
    body: SourceStartInput,
    success: { status: 202, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const since = body.since ? new Date(body.since) : null;
      await db.inTenant(principal.tenantId, (tx) => startSource(tx, principal.actor, params.id!, since));
      return { message: 'the site is being read' };
    },
  });

export const linkProduct = ({ db }: PortalSourcesDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/source/links',
    operationId: 'linkSourceProduct',
    tag: 'Connections',
    summary: 'Link a product of the site to a product of the catalogue or to a new one',
    subject: 'source_connection',
    body: SourceLinkInput,
    success: { status: 202, schema: Message },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, async (tx) => {
        await requireSource(tx, params.id!);
        await linkSourceProduct(
          tx,
          principal.actor,
          { connectionId: params.id!, externalId: body.external_id },
          body.product_id,
        );
      });
      return { message: 'linked; the site is read again' };
    },
  });
