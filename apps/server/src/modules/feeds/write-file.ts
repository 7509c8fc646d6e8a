import type { FeedFile, FeedFormat } from '@sluice/connector-kit';
import { breather } from '../../platform/breathe.ts';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { type FeedItem, itemsAfter, lastFile, type Pull, recordPull } from './store.ts';

/** Items of one statement. A page of them and its text are all that a fetch ever holds in memory. */
const PAGE = 500;

export interface FileOfFeed {
  tenantId: TenantId;
  connectionId: number;
  file: FeedFile;
  format: FeedFormat;
  /** The version of the feed when the fetch began. */
  version: number;
  userAgent: string;
}

type Counts = Pick<Pull, 'items' | 'left_out' | 'bytes' | 'added' | 'changed'>;

/**
 * The text of a feed, page by page as the reader takes it: no transaction is open while it waits for the reader. A change
 * during the fetch may be in the file already and counts again with the next one. The fetch is recorded before the end of
 * the file, so that one that breaks off is none.
 */
export async function* writeFile(db: Database, feed: FileOfFeed): AsyncGenerator<string> {
  const { tenantId, connectionId, file } = feed;
  const began = performance.now();
  const before = await db.readInTenant(tenantId, (tx) => tx.first(lastFile(tx, connectionId)));
  const counts: Counts = { items: 0, left_out: 0, bytes: 0, added: 0, changed: 0 };
  const counted = (text: string): string => {
    counts.bytes += Buffer.byteLength(text);
    return text;
  };
  yield counted(file.head);
  for (let after = 0, page: FeedItem[]; ; after = page.at(-1)!.id) {
    page = await db.readInTenant(tenantId, (tx) => tx.run(itemsAfter(tx, connectionId, after, PAGE)));
    const text = await textOf(page, file, counts, before?.version ?? 0);
    if (text !== '') yield counted(text);
    if (page.length < PAGE) break;
  }
  counts.bytes += Buffer.byteLength(file.foot);
  const known = before === undefined ? 0 : before.items + before.left_out;
  const { format, version, userAgent } = feed;
  await db.inTenant(tenantId, async (tx) =>
    recordPull(tx, connectionId, {
      ...counts,
      format,
      status: 200,
      version,
      removed: Math.max(0, known + counts.added - counts.items - counts.left_out),
      duration_ms: Math.round(performance.now() - began),
      user_agent: userAgent,
    }),
  );
  if (file.foot !== '') yield file.foot;
}

async function textOf(
  page: readonly FeedItem[],
  file: FeedFile,
  counts: Counts,
  since: number,
): Promise<string> {
  const breathe = breather();
  let text = '';
  for (const { payload, added_version, changed_version } of page) {
    if (added_version > since) counts.added++;
    else if (changed_version > since) counts.changed++;
    const item = file.item(payload);
    if (item === null) counts.left_out++;
    else {
      counts.items++;
      text += item;
    }
    await breathe();
  }
  return text;
}
