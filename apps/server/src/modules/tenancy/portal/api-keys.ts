import { Message } from '@sluice/contracts';
import {
  ApiKeyInput,
  ApiKeyPage,
  ApiKeyPatch,
  ApiKeyQuery,
  ApiKeyRenewal,
  IssuedApiKey,
} from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { requireAddressRanges } from '../address-ranges.ts';
import {
  type ApiKeyRow,
  createApiKey,
  listApiKeys,
  renewApiKey,
  requireFuture,
  revokeApiKey,
  revokeKeysOf,
  updateApiKey,
} from '../api-keys.ts';
import { signedIn } from '../sessions/authenticate-session.ts';
import type { PortalTenancyDeps } from './deps.ts';

const keys = { tag: 'API keys', role: 'admin', subject: 'api_key' } as const;
/** A key works without its maker, so making, changing and ending one needs a recent proof of identity. */
const ofWeight = { ...keys, recent: true } as const;

export const listApiKeysEndpoint = ({ db, publicUrl }: PortalTenancyDeps) =>
  endpoint({
    ...keys,
    method: 'GET',
    path: '/portal/api/api-keys',
    operationId: 'listApiKeys',
    summary: 'List API keys without their secrets; the newest first, revoked ones at the end',
    query: ApiKeyQuery,
    success: { status: 200, schema: ApiKeyPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const { rows, total } = await db.readInTenant(principal.tenantId, (tx) =>
        listApiKeys(
          tx,
          { state: query.state, holderId: query.holder_id, holderLeft: query.holder_left },
          page,
        ),
      );
      return {
        data: rows.map(present),
        ...pageEnvelope(publicUrl, request.url, page, { total, rows: rows.length }),
      };
    },
  });

const present = ({ key_hint, holder_id, holder_email, holder_left, ...row }: ApiKeyRow) => ({
  ...row,
  hint: key_hint,
  previous_until: timestamp(row.previous_until),
  holder: holder_email === null ? null : { id: holder_id, email: holder_email, left: holder_left },
  created_at: timestamp(row.created_at),
  renewed_at: timestamp(row.renewed_at),
  expires_at: timestamp(row.expires_at),
  last_used_at: timestamp(row.last_used_at),
  revoked_at: timestamp(row.revoked_at),
});

const moment = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

export const createApiKeyEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...ofWeight,
    method: 'POST',
    path: '/portal/api/api-keys',
    operationId: 'createApiKey',
    summary: 'Make an API key, shown in this answer alone',
    body: ApiKeyInput,
    success: { status: 201, schema: IssuedApiKey },
    handle: async ({ principal, body }) => {
      const expiresAt = moment(body.expires_at) ?? null;
      requireFuture(expiresAt);
      requireAddressRanges(body.allowed_addresses);
      const { id, apiKey } = await db.inTenant(principal.tenantId, (tx) =>
        createApiKey(tx, principal.actor, {
          name: body.name,
          expiresAt,
          scopes: body.scopes,
          allowedAddresses: body.allowed_addresses,
          holder: signedIn(principal),
        }),
      );
      return { id, api_key: apiKey };
    },
  });

export const updateApiKeyEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...ofWeight,
    method: 'PATCH',
    path: '/portal/api/api-keys/:id',
    operationId: 'updateApiKey',
    summary: 'Change the name, end date, scopes or addresses of an API key',
    body: ApiKeyPatch,
    success: { status: 200, schema: Message },
    handle: async ({ principal, params, body }) => {
      const expiresAt = moment(body.expires_at);
      requireFuture(expiresAt);
      requireAddressRanges(body.allowed_addresses);
      await db.inTenant(principal.tenantId, (tx) =>
        updateApiKey(tx, principal.actor, params.id!, {
          name: body.name,
          expiresAt,
          scopes: body.scopes,
          allowedAddresses: body.allowed_addresses,
        }),
      );
      return { message: 'API key updated' };
    },
  });

export const renewApiKeyEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...ofWeight,
    method: 'POST',
    path: '/portal/api/api-keys/:id/renew',
    operationId: 'renewApiKey',
    summary: 'Replace an API key; the old key stops at once or works for some hours more',
    description: 'A key with a past end date needs a new end date.',
    body: ApiKeyRenewal,
    success: { status: 201, schema: IssuedApiKey },
    handle: async ({ principal, params, body }) => {
      const expiresAt = moment(body.expires_at);
      requireFuture(expiresAt);
      const { id, apiKey } = await db.inTenant(principal.tenantId, (tx) =>
        renewApiKey(tx, principal.actor, params.id!, {
          expiresAt,
          keepOldHours: body.keep_old_hours ?? 0,
          holder: signedIn(principal),
        }),
      );
      return { id, api_key: apiKey };
    },
  });

export const revokeApiKeyEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...ofWeight,
    method: 'DELETE',
    path: '/portal/api/api-keys/:id',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    success: { status: 200, schema: Message },
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => revokeApiKey(tx, principal.actor, params.id!));
      return { message: 'API key revoked' };
    },
  });

export const revokeKeysOfHolder = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...ofWeight,
    method: 'DELETE',
    path: '/portal/api/members/:id/api-keys',
    operationId: 'revokeKeysOfMember',
    summary: 'Revoke every API key that a member, also one who left, made or renewed and so knows',
    success: { status: 200, schema: Message },
    handle: async ({ principal, params }) => {
      const count = await db.inTenant(principal.tenantId, (tx) =>
        revokeKeysOf(tx, principal.actor, params.id!),
      );
      return { message: `${count} ${count === 1 ? 'API key' : 'API keys'} revoked` };
    },
  });
