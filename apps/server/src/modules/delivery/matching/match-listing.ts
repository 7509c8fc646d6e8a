import { message } from '@sluice/contracts/messages';
import type { AuditAction } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { markChanged } from '../../catalog/index.ts';
import { enterDue, onConnection, wakeDelivery } from '../../channels/index.ts';
import { externalKeyOf } from '../../publishing/index.ts';
import { candidateIds } from './questions.ts';

/** A product on a connection. */
export interface ListingSubject {
  productId: number;
  connectionId: number;
}

interface ListingRow {
  state: string;
  sync_id: string | null;
  match_choice: string | null;
  /** Whether the channel ever confirmed that it holds the listing. */
  confirmed: boolean;
}

const LONGEST_SYNC_ID = 255;

/**
 * Sets by hand which listing of the channel a product is. The next delivery looks the listing up and updates it, with a
 * pending override applied; if the channel does not have it, it is rejected instead of created.
 *
 * @throws ApiError not_found for the product or the connection; ApiError conflict when another product has that
 * listing, this one has another, or a send is under way; ValidationError for an impossible id
 */
export async function matchListing(
  tx: Tx,
  actor: Actor,
  subject: ListingSubject & { syncId: string },
): Promise<void> {
  const { productId, connectionId, syncId } = subject;
  if (syncId.trim() === '' || syncId.length > LONGEST_SYNC_ID || syncId.includes('\0'))
    throw invalid('sync_id', message('name_length', { field: 'sync_id', limit: LONGEST_SYNC_ID }));
  const listing = await lockListing(tx, subject);
  const owner = await tx.first(sql<{ product_id: number }>`
    select product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and sync_id = ${syncId} and product_id <> ${productId} limit 1`);
  if (owner !== undefined)
    throw new ApiError(
      'conflict',
      message('listing_of_other_product', { listing: syncId, product: owner.product_id }),
    );
  // A choice that was never confirmed may have been a slip.
  const open = listing.sync_id === null || (listing.match_choice === 'mapped' && !listing.confirmed);
  if (!open && listing.sync_id === syncId) return;
  if (!open)
    throw new ApiError('conflict', message('listing_matched_already', { listing: listing.sync_id ?? '' }));
  decide(tx, subject, { syncId, choice: 'mapped', uncertain: true });
  record(tx, actor, subject, { action: 'listing.matched', details: { sync_id: syncId } });
}

/**
 * Forgets which listing of the channel a product is, and every decision about it, so that it is looked up anew. The
 * channel's listing stays unchanged.
 *
 * @throws ApiError not_found when there is nothing to forget; ApiError conflict while a send is under way
 */
export async function unmatchListing(tx: Tx, actor: Actor, subject: ListingSubject): Promise<void> {
  const listing = await lockListing(tx, subject);
  if (listing.sync_id === null && listing.match_choice === null) throw notFound('match');
  decide(tx, subject, { syncId: null, choice: null, uncertain: false });
  record(tx, actor, subject, { action: 'listing.unmatched', details: { sync_id: listing.sync_id } });
}

/**
 * Decides that none of the channel's listings is the product: it is created as new, even if a listing there has its
 * barcode.
 *
 * @throws ApiError not_found; ApiError conflict when the product has a listing, or a send is under way
 */
export async function createAsNew(tx: Tx, actor: Actor, subject: ListingSubject): Promise<void> {
  const listing = await lockListing(tx, subject);
  if (listing.sync_id !== null)
    throw new ApiError('conflict', message('listing_matched_already', { listing: listing.sync_id ?? '' }));
  decide(tx, subject, { syncId: null, choice: 'create', uncertain: false });
  record(tx, actor, subject, { action: 'listing.created_as_new', details: {} });
}

/**
 * Answers a question: the product is one of the candidates.
 *
 * @throws as `matchListing`; ApiError not_found without a question, ValidationError for an id that is no candidate
 */
export async function chooseCandidate(
  tx: Tx,
  actor: Actor,
  subject: ListingSubject & { syncId: string },
): Promise<void> {
  const candidates = await candidateIds(tx, subject.connectionId, subject.productId);
  if (candidates.length === 0) throw notFound('question');
  if (!candidates.includes(subject.syncId))
    throw invalid(
      'sync_id',
      message('no_candidate', { listing: subject.syncId, known: candidates.join(', ') }),
    );
  await matchListing(tx, actor, subject);
}

/** Finds or creates the listing and locks it, so that no send begins during the change. */
async function lockListing(tx: Tx, { productId, connectionId }: ListingSubject): Promise<ListingRow> {
  // Decisions about one connection take turns: two products must not be given one listing.
  tx.later(sql`
    select pg_advisory_xact_lock(hashtextextended('match/' || ${connectionId}::bigint, ${tx.tenantId}))`);
  const [connection, product] = await Promise.all([
    tx.first(sql`
      select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_target for key share`),
    tx.first(sql<{ id: number; sku: string | null }>`
      select id, sku from products where tenant_id = ${tx.tenantId} and id = ${productId} for key share`),
  ]);
  if (connection === undefined) throw notFound('connection');
  if (product === undefined) throw notFound('product');
  await requireFreeKey(tx, { productId, connectionId }, externalKeyOf(product));
  // Inserted as unwanted: the plan, requested below, decides whether it is wanted.
  tx.later(sql`
    insert into listings (tenant_id, connection_id, product_id, external_key, state, wanted)
    values (${tx.tenantId}, ${connectionId}, ${productId}, ${externalKeyOf(product)}, 'withdrawn', false)
    on conflict (tenant_id, connection_id, product_id) do nothing`);
  const listing = await tx.first(sql<ListingRow>`
    select state, sync_id, match_choice, sent_content_hash is not null as confirmed from listings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId} for update`);
  if (listing!.state === 'sending' || listing!.state === 'accepted')
    throw new ApiError('conflict', message('listing_being_sent'));
  return listing!;
}

/** Only the plan can hand a key from one listing to another, such as the key of a deleted product. */
async function requireFreeKey(
  tx: Tx,
  { productId, connectionId }: ListingSubject,
  key: string,
): Promise<void> {
  const holder = await tx.first(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and external_key = ${key} and product_id <> ${productId}`);
  if (holder !== undefined) throw new ApiError('conflict', message('listing_key_waits', { key }));
}

interface Decision {
  syncId: string | null;
  choice: 'mapped' | 'create' | null;
  uncertain: boolean;
}

function decide(
  tx: Tx,
  { productId, connectionId }: ListingSubject,
  { syncId, choice, uncertain }: Decision,
): void {
  // The refused content went to another listing, or to none: the decision gets a try of its own.
  tx.later(sql`
    update listings set sync_id = ${syncId}, match_choice = ${choice}, refused_hash = null, uncertain = uncertain or ${uncertain}, uncertain_offer = false,
      state = case when wanted then 'pending' else state end, attempts = 0, next_at = now(),
      sent_content_hash = null, sent_offer_hash = null,
      issue_code = case when wanted then null else issue_code end,
      issue_message = case when wanted then null else issue_message end,
      issue_key = case when wanted then null else issue_key end,
      changed_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId}`);
  tx.later(sql`
    delete from match_candidates
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId}`);
  enterDue(tx, onConnection(connectionId, [productId]));
  wakeDelivery(tx, [connectionId]);
  markChanged(tx, [productId]);
}

interface Change {
  action: AuditAction;
  details: object;
}

function record(tx: Tx, actor: Actor, subject: ListingSubject, { action, details }: Change): void {
  audit(tx, {
    actor,
    action,
    subjectType: 'product',
    subjectId: subject.productId,
    details: { connection_id: subject.connectionId, ...details },
  });
}
