import type { IncomingHttpHeaders } from 'node:http';

/** A call as it was sent; its route is method and path. */
export interface SentCall {
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type Answer = readonly [status: number, body: object];
