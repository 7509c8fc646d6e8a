import { ConnectorError } from '@sluice/connector-kit';
import { type Context, call, fetchSigned, signedJson } from './client.ts';
import { marketplaceOf } from './config.ts';
import { Feed, FeedCreated, FeedDocument, FeedDocumentCreated, FeedList } from './schema.ts';

const FEEDS = '/feeds/2021-06-30';

/** A file that Amazon works off later. */
export interface FeedFile {
  readonly feedType: string;
  readonly contentType: string;
  readonly body: string;
}

/** Hands a feed in; resolves to the id by which it is asked about. Its document goes to an address of its own first. */
export async function submitFeed(ctx: Context, { feedType, contentType, body }: FeedFile): Promise<string> {
  const { feedDocumentId, url } = await call(
    ctx,
    // A document that no feed names starts nothing.
    { method: 'POST', path: `${FEEDS}/documents`, json: { contentType }, effect: 'read' },
    FeedDocumentCreated,
  );
  await fetchSigned(ctx, { method: 'PUT', url, headers: { 'content-type': contentType }, body });
  const json = {
    feedType,
    marketplaceIds: [marketplaceOf(ctx.config).id],
    inputFeedDocumentId: feedDocumentId,
  };
  const { feedId } = await call(ctx, { method: 'POST', path: `${FEEDS}/feeds`, json }, FeedCreated);
  return feedId;
}

/**
 * Where a feed stands. `lost`: Amazon knows no results of it, though some of it may be done. `dropped`: it was ended before
 * it began.
 */
export type FeedState =
  | { readonly is: 'pending' }
  | { readonly is: 'lost' }
  | { readonly is: 'dropped' }
  | { readonly is: 'done'; readonly documentId: string };

export async function readFeed(ctx: Context, feedId: string): Promise<FeedState> {
  const path = `${FEEDS}/feeds/${encodeURIComponent(feedId)}`;
  const feed = await unlessGone(call(ctx, { method: 'GET', path }, Feed));
  if (feed === null) return { is: 'lost' };
  switch (feed.processingStatus) {
    case 'IN_QUEUE':
    case 'IN_PROGRESS':
      return { is: 'pending' };
    case 'CANCELLED':
      return { is: 'dropped' };
    case 'DONE':
      return feed.resultFeedDocumentId
        ? { is: 'done', documentId: feed.resultFeedDocumentId }
        : { is: 'lost' };
    default:
      // FATAL: some, none, or all of it was done.
      return { is: 'lost' };
  }
}

/** Whether feeds of a type wait or are worked on. */
export async function hasOpenFeeds(ctx: Context, feedType: string): Promise<boolean> {
  const query = {
    feedTypes: feedType,
    processingStatuses: 'IN_QUEUE,IN_PROGRESS',
    marketplaceIds: marketplaceOf(ctx.config).id,
  };
  const { feeds } = await call(ctx, { method: 'GET', path: `${FEEDS}/feeds`, query }, FeedList);
  return feeds.length > 0;
}

/** The result of a feed as text; null when it is gone. */
export async function readResult(ctx: Context, documentId: string): Promise<string | null> {
  const url = await resultAddress(ctx, documentId);
  return url === null ? null : (await fetchSigned(ctx, { method: 'GET', url })).text();
}

/** The result of a feed as JSON; null when it is gone. */
export async function readJsonResult(ctx: Context, documentId: string): Promise<unknown> {
  const url = await resultAddress(ctx, documentId);
  return url === null ? null : signedJson(ctx, url);
}

async function resultAddress(ctx: Context, documentId: string): Promise<string | null> {
  const path = `${FEEDS}/documents/${encodeURIComponent(documentId)}`;
  // Packed documents then come as such in the header, and are unpacked on the way.
  const query = { enableContentEncodingUrlHeader: true };
  return (await unlessGone(call(ctx, { method: 'GET', path, query }, FeedDocument)))?.url ?? null;
}

/** The calls hold nothing but an id, so a fault in one means that the id is no longer there. */
async function unlessGone<Told>(reading: Promise<Told>): Promise<Told | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ConnectorError && ['not_found', 'invalid_request'].includes(error.kind)) return null;
    throw error;
  }
}
