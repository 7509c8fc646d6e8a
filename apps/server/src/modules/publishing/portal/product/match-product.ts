import { Message } from '@sluice/contracts';
import { MatchInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import {
  createAsNew,
  type ListingSubject,
  matchListing,
  unmatchListing,
} from '../../matching/match-listing.ts';
import type { ProductChannelDeps } from './deps.ts';

const path = '/portal/api/products/:id/channels/:credential_id/match';
const subject = 'product or channel';
const listingOf = (params: Record<string, number>): ListingSubject => ({
  productId: params.id!,
  connectionId: params.credential_id!,
});

export const matchProduct = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'PUT',
    path,
    operationId: 'matchProduct',
    tag: 'Products',
    summary: 'Say which listing of the channel the product is',
    subject,
    body: MatchInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        matchListing(tx, principal.actor, { ...listingOf(params), syncId: body.sync_id }),
      );
      return { message: 'matched' };
    },
  });

export const createProductAsNew = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/products/:id/channels/:credential_id/create-as-new',
    operationId: 'createProductAsNew',
    tag: 'Products',
    summary: "Say that none of the channel's listings is the product: it is created as new",
    subject,
    success: { status: 200, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => createAsNew(tx, principal.actor, listingOf(params)));
      return { message: 'it will be created as new' };
    },
  });

export const unmatchProduct = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'DELETE',
    path,
    operationId: 'unmatchProduct',
    tag: 'Products',
    summary: 'Forget which listing of the channel the product is',
    description: 'It is looked for anew. What the channel holds stays as it is.',
    subject,
    success: { status: 200, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => unmatchListing(tx, principal.actor, listingOf(params)));
      return { message: 'match removed' };
    },
  });
