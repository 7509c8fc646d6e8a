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
    summary: 'Match a product with a listing of the channel',
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
    summary: "Create the product as a new listing, because none of the channel's listings is it",
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
    summary: 'Forget the match of a product with a listing',
    description: 'Sluice looks for the listing anew. Nothing changes on the channel.',
    subject,
    success: { status: 200, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => unmatchListing(tx, principal.actor, listingOf(params)));
      return { message: 'match removed' };
    },
  });
