import { acknowledgeOrders } from './acknowledgements.ts';
import { type Answer, type Handler, invalid, listOf, missing, ok, pageOf } from './answers.ts';
import { linkTo } from './links.ts';
import { processListings } from './listings-feed.ts';
import { marketplaceOf } from './marketplaces.ts';
import type { Feed, FeedDocument } from './records.ts';
import type { State } from './state.ts';

/** Presigned links to documents live for five minutes. */
const LINK_MS = 5 * 60_000;

/** The report on a document, or null for a document that cannot be worked on. */
type Work = (state: State, feed: Feed, content: Buffer) => { text: string; contentType: string } | null;

const WORK: Readonly<Record<string, Work>> = {
  JSON_LISTINGS_FEED: processListings,
  POST_ORDER_ACKNOWLEDGEMENT_DATA: acknowledgeOrders,
};

export const createDocument: Handler = (state, { body }) => {
  const { contentType } = body as { contentType: string };
  const document = addDocument(state, { contentType, content: null, compressed: false });
  const url = linkTo(state, 'feeds', {
    method: 'PUT',
    path: `/feed-documents/${document.feedDocumentId}`,
    until: state.now() + LINK_MS,
    contentType,
    write: (content) => {
      document.content = content;
    },
  });
  return ok({ feedDocumentId: document.feedDocumentId, url }, 201);
};

function addDocument(state: State, document: Omit<FeedDocument, 'feedDocumentId'>): FeedDocument {
  const added = { ...document, feedDocumentId: `amzn1.tortuga.4.eu.${state.nextGuid()}` };
  state.documents.set(added.feedDocumentId, added);
  return added;
}

export const createFeed: Handler = (state, { body }) => {
  const wanted = body as Pick<Feed, 'feedType' | 'marketplaceIds' | 'inputFeedDocumentId'>;
  const { feedType, marketplaceIds, inputFeedDocumentId } = wanted;
  if (WORK[feedType] === undefined) return invalid(`${feedType} is no type of a feed.`);
  if (!state.documents.has(inputFeedDocumentId)) return invalid('inputFeedDocumentId is none.');
  if (!marketplaceIds.every((id) => marketplaceOf(id) !== undefined)) return invalid('marketplaceIds');
  const feed: Feed = {
    feedId: String(50_000_000 + state.nextId()),
    feedType,
    marketplaceIds,
    inputFeedDocumentId,
    createdAt: state.now(),
    status: 'IN_QUEUE',
    endedAt: null,
    resultFeedDocumentId: null,
  };
  if (state.feedsAre !== 'gone') state.feeds.set(feed.feedId, feed);
  const work = () => workOn(state, feed);
  if (state.feedsAre === 'held') state.heldFeeds.push(work);
  else work();
  return ok({ feedId: feed.feedId }, 202);
};

function workOn(state: State, feed: Feed): void {
  if (feed.status === 'CANCELLED') return;
  const { content } = state.documents.get(feed.inputFeedDocumentId)!;
  const report = content === null ? null : WORK[feed.feedType]!(state, feed, content);
  feed.endedAt = state.now();
  feed.status = report === null ? 'FATAL' : 'DONE';
  if (report === null) return;
  const { text, contentType } = report;
  const compressed = state.compressesReports;
  const document = addDocument(state, { contentType, content: Buffer.from(text), compressed });
  feed.resultFeedDocumentId = document.feedDocumentId;
}

/** Works on all feeds that wait, in their order. */
export function releaseFeeds(state: State): void {
  state.feedsAre = 'done';
  for (const work of state.heldFeeds.splice(0)) work();
}

const iso = (time: number): string => new Date(time).toISOString();

const present = (feed: Feed): object => ({
  feedId: feed.feedId,
  feedType: feed.feedType,
  marketplaceIds: feed.marketplaceIds,
  createdTime: iso(feed.createdAt),
  processingStatus: feed.status,
  ...(feed.endedAt === null
    ? {}
    : { processingStartTime: iso(feed.createdAt), processingEndTime: iso(feed.endedAt) }),
  ...(feed.resultFeedDocumentId === null ? {} : { resultFeedDocumentId: feed.resultFeedDocumentId }),
});

const none = (feedId: string): Answer => missing(`There is no feed ${feedId}.`);

export const getFeed: Handler = (state, _call, feedId = '') => {
  const feed = state.feeds.get(feedId);
  return feed === undefined ? none(feedId) : ok(present(feed));
};

/** A token of a page goes alone: whatever comes beside it makes the call fail. */
export const getFeeds: Handler = (state, { query }) => {
  const token = query.get('nextToken');
  if (token !== null && [...query.keys()].length > 1) return invalid('nextToken goes alone.');
  const types = listOf(query, 'feedTypes');
  if (token === null && types.length === 0) return invalid('feedTypes or nextToken is needed.');
  const statuses = listOf(query, 'processingStatuses');
  const since = query.has('createdSince') ? Date.parse(query.get('createdSince')!) : 0;
  const found = [...state.feeds.values()].filter(
    ({ feedType, status, createdAt }) =>
      (types.length === 0 || types.includes(feedType)) &&
      (statuses.length === 0 || statuses.includes(status)) &&
      createdAt >= since,
  );
  const page = pageOf(found.toReversed(), { token, size: Number(query.get('pageSize') ?? 10) });
  if (page === null) return invalid('nextToken is none.');
  return ok({
    feeds: page.rows.map(present),
    ...(page.next === null ? {} : { nextToken: page.next }),
  });
};

export const cancelFeed: Handler = (state, _call, feedId = '') => {
  const feed = state.feeds.get(feedId);
  if (feed === undefined) return none(feedId);
  if (feed.status !== 'IN_QUEUE') return invalid(`Feed ${feedId} is ${feed.status}.`);
  feed.status = 'CANCELLED';
  return { status: 200, body: null };
};

export const getDocument: Handler = (state, { query }, documentId = '') => {
  const document = state.documents.get(documentId);
  if (document?.content == null) return missing(`There is no document ${documentId}.`);
  const { content, contentType: type, compressed } = document;
  const byHeader = query.get('enableContentEncodingUrlHeader') === 'true';
  const way = byHeader ? ('by header' as const) : ('plainly' as const);
  const url = linkTo(state, 'feeds', {
    method: 'GET',
    path: `/feed-documents/${documentId}`,
    until: state.now() + LINK_MS,
    read: () => ({ content, type, ...(compressed ? { compressed: way } : {}) }),
  });
  return ok({ feedDocumentId: documentId, url, ...(compressed ? { compressionAlgorithm: 'GZIP' } : {}) });
};
