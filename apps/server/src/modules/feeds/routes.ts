import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { FEED_FORMATS, type FeedFile, type FeedFormat } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log/index.ts';
import { unlessStalled } from '../../platform/unless-stalled.ts';
import { type ChannelAccess, connectionOfToken, openConfig } from '../channels/index.ts';
import { isFilling, leavesTooMuchOut } from './completeness.ts';
import { etagOf, isKnown } from './etag.ts';
import { feedState, recentPulls, recordPull } from './store.ts';
import { writeFile } from './write-file.ts';

export interface FeedDeps extends Pick<ChannelAccess, 'connectorOf' | 'masterKeys'> {
  db: Database;
  log: Logger;
}

/** Fetches of one feed in a minute: channels come a few times a day. */
const PULLS_A_MINUTE = 20;
/** Files of one feed that a process writes at the same time, so that the slow readers of one keep nobody else out. */
const FILES_OF_A_FEED = 2;
/** Files of all feeds that a process writes at the same time: each holds a page of items in memory. */
const FILES_AT_ONCE = 16;
const USER_AGENT_LENGTH = 200;

const FILE_NAME = new RegExp(`^[a-z0-9_-]{1,40}\\.(${FEED_FORMATS.join('|')})(\\.gz)?$`);

interface Asked {
  tenantId: TenantId;
  connectionId: number;
  config: Record<string, unknown>;
  file: FeedFile;
  format: FeedFormat;
  /** Whether the file itself is compressed, and not its way alone. */
  isArchive: boolean;
  userAgent: string;
}

/**
 * `/feeds/{token}/{name}.{format}`, the address from which a channel fetches a feed: the token alone opens it, and an
 * unknown one is answered like any unknown path. With `.gz` at its end the file is compressed. Tokens are never logged.
 */
export function registerFeeds(server: FastifyInstance, deps: FeedDeps): void {
  const writing: Writing = new Map();
  server.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/:token/:file',
    handler: async (request, reply) => {
      const asked = await find(deps, request);
      if (asked === undefined) return reply.callNotFound();
      await requireFilled(deps.db, asked);
      const version = await announce(deps.db, asked, request, reply);
      const known = isKnown(request.headers['if-none-match'], String(reply.getHeader('etag')));
      if (request.method === 'HEAD') return reply.code(known ? 304 : 200).send();
      if (known) return unchanged(deps.db, asked, version, reply);
      if (await leavesTooMuchOut(deps.db, asked)) throw holdBack(deps.log, asked, reply);
      return send(deps, writing, { ...asked, version }, reply);
    },
  });
}

async function find(deps: FeedDeps, request: FastifyRequest): Promise<Asked | undefined> {
  const { token, file: name } = request.params as { token: string; file: string };
  const [, format, gz] = FILE_NAME.exec(name) ?? [];
  if (format === undefined) return undefined;
  const found = await deps.db.asSystem((tx) => connectionOfToken(tx, token));
  const connector = found && deps.connectorOf(found.connection.platform);
  if (found === undefined || connector?.feedFile === undefined) return undefined;
  const { tenantId, connection } = found;
  const config = openConfig(deps.masterKeys, tenantId, connection);
  const file = connector.feedFile(config, format as FeedFormat);
  if (file === null) return undefined;
  return {
    tenantId,
    connectionId: connection.id,
    config,
    file,
    format: format as FeedFormat,
    isArchive: gz !== undefined,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
  };
}

/** Channels come back in a while, and keep the file that they have. */
const LATER_SECONDS = 600;

/** @throws ApiError unavailable while the first file is made */
async function requireFilled(db: Database, { tenantId, connectionId }: Asked): Promise<void> {
  const row = await db.readInTenant(tenantId, (tx) => tx.first(isFilling(tx, connectionId)));
  if (row!.filling)
    throw new ApiError('unavailable', message('feed_filling'), { retryAfterSeconds: LATER_SECONDS });
}

/** The answer in the place of a file without too many of its products. */
function holdBack(log: Logger, { connectionId }: Asked, reply: FastifyReply): ApiError {
  log.warn({ connection_id: connectionId }, 'a feed is held back: its settings leave out too many products');
  for (const name of OF_THE_FILE) reply.removeHeader(name);
  return new ApiError('unavailable', message('feed_left_out'), { retryAfterSeconds: LATER_SECONDS });
}

/** Sets the headers that describe the file. Returns the version of the feed. @throws ApiError rate_limited */
async function announce(
  db: Database,
  { tenantId, connectionId, config, file, format, isArchive }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number> {
  const [state, recent] = await db.readInTenant(tenantId, (tx) =>
    Promise.all([tx.first(feedState(tx, connectionId)), tx.first(recentPulls(tx, connectionId))]),
  );
  if (recent!.count >= PULLS_A_MINUTE) throw busy(60);
  const version = state?.version ?? 0;
  const zipped = !isArchive && takesGzip(request.headers['accept-encoding']);
  void reply.headers({
    etag: etagOf(version, config, isArchive ? `${format}.gz` : format),
    'content-type': isArchive ? 'application/gzip' : file.contentType,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'x-robots-tag': 'noindex',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(state === undefined ? {} : { 'last-modified': state.changed_at.toUTCString() }),
  });
  return version;
}

/** Whether an `accept-encoding` names gzip without refusing it by a weight of zero. */
const takesGzip = (header = ''): boolean =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(header);

async function unchanged(
  db: Database,
  { tenantId, connectionId, format, userAgent }: Asked,
  version: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nothing = { items: 0, left_out: 0, bytes: 0, added: 0, changed: 0, removed: 0, duration_ms: 0 };
  await db.inTenant(tenantId, async (tx) =>
    recordPull(tx, connectionId, { ...nothing, status: 304, format, version, user_agent: userAgent }),
  );
  reply.removeHeader('content-type').removeHeader('content-encoding');
  return reply.code(304).send();
}

/** Files that this process is writing, by the connection of their feed. */
type Writing = Map<number, number>;

/** Takes the place of one more file. @throws ApiError rate_limited while as many are written as may be */
function enter(writing: Writing, connectionId: number, reply: FastifyReply): void {
  const own = writing.get(connectionId) ?? 0;
  const all = [...writing.values()].reduce((sum, files) => sum + files, 0);
  if (own >= FILES_OF_A_FEED || all >= FILES_AT_ONCE) {
    for (const name of OF_THE_FILE) reply.removeHeader(name);
    throw busy(30);
  }
  writing.set(connectionId, own + 1);
}

function leave(writing: Writing, connectionId: number): void {
  const left = writing.get(connectionId)! - 1;
  if (left === 0) writing.delete(connectionId);
  else writing.set(connectionId, left);
}

/** @throws ApiError rate_limited while this process writes as many files as it may */
function send(
  { db, log }: FeedDeps,
  writing: Writing,
  feed: Asked & { version: number },
  reply: FastifyReply,
): FastifyReply {
  enter(writing, feed.connectionId, reply);
  // Of texts, a stream would else hold sixteen pages before the reader has taken one.
  const text = unlessStalled(writeFile(db, feed), { objectMode: true, highWaterMark: 1 });
  text.once('close', () => leave(writing, feed.connectionId));
  if (!feed.isArchive && reply.getHeader('content-encoding') === undefined) return reply.send(text);
  const zip = createGzip();
  // Whoever breaks off ends both streams; a reader sees by the missing end that the file is not complete.
  pipeline(text, zip, (error) => {
    if (error)
      log.info({ connection_id: feed.connectionId, reason: error.message }, 'a fetch of a feed broke off');
  });
  return reply.send(zip);
}

/** Headers that would describe the refusal wrongly. */
const OF_THE_FILE = ['etag', 'last-modified', 'content-type', 'content-encoding'];

const busy = (retryAfterSeconds: number): ApiError =>
  new ApiError('rate_limited', message('feed_busy'), { retryAfterSeconds });
