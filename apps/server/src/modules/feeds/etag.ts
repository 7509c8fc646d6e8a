import { createHash } from 'node:crypto';

const WEEK_MS = 7 * 86_400_000;

/**
 * The mark of a file: its items, the settings that shape it, and the week. Channels let products expire that they have not
 * fetched for a month, so the same file counts as new once a week. It is a weak one, since the file may come compressed.
 *
 * @param config settings of the connection, which hold no secrets
 */
export function etagOf(version: number, config: object, fileName: string): string {
  const settings = createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 12);
  return `W/"${version}-${settings}-${Math.floor(Date.now() / WEEK_MS)}-${fileName}"`;
}

/** Whether the reader of an `if-none-match` has the file already. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.slice(2)) ===
  true;
