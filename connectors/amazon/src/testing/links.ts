import { gzipSync } from 'node:zlib';
import type { Answer, Call, Handler } from './answers.ts';
import type { Link } from './records.ts';
import type { State } from './state.ts';

/** Hosts of files: links to them carry their own leave and take no token. */
export const FILES = {
  feeds: 'https://tortuga-prod-eu.s3-eu-west-1.amazonaws.com',
  schemas: 'https://selling-partner-definitions-prod-iad.s3.amazonaws.com',
} as const;

/** A presigned address of a file. */
export function linkTo(state: State, host: keyof typeof FILES, link: Link): string {
  const signature = state.nextGuid();
  state.links.set(signature, link);
  return `${FILES[host]}${link.path}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${signature}`;
}

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
  headers: { 'content-type': 'application/xml' },
});

/** The server of files. A token that comes along is refused: it was shown to a host that has no use for it. */
export const serveFile: Handler = (state, call) => {
  const { method, url, query, headers } = call;
  if (headers['x-amz-access-token'] !== undefined || headers.authorization !== undefined) {
    state.harm.push(`a token was sent to the host of ${url.pathname}`);
    return refuse(403, 'AccessDenied', 'There were headers present in the request which were not signed');
  }
  const link = state.links.get(query.get('X-Amz-Signature') ?? '');
  if (link === undefined || link.path !== url.pathname || link.method !== method)
    return refuse(403, 'SignatureDoesNotMatch', 'The request signature does not match.');
  if (link.until <= state.now()) return refuse(403, 'AccessDenied', 'Request has expired');
  return link.method === 'PUT' ? take(link, call) : give(link);
};

function take(link: Link, { headers, raw }: Call): Answer {
  if (headers['content-type'] !== link.contentType)
    return refuse(403, 'SignatureDoesNotMatch', 'The content type is not the announced one.');
  link.write?.(raw);
  return { status: 200, body: null };
}

function give(link: Link): Answer {
  const { content, type, compressed } = link.read!();
  return {
    status: 200,
    body: compressed === undefined ? content : gzipSync(content),
    headers: {
      'content-type': compressed === 'plainly' ? 'application/octet-stream' : type,
      ...(compressed === 'by header' ? { 'content-encoding': 'gzip' } : {}),
    },
  };
}
