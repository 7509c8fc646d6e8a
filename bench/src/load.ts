import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from './load-types.ts';
import { hasWrk, loadWithWrk } from './wrk.ts';

/** The program that makes the load here: wrk where it is installed, else autocannon, which takes ten times its processor time. */
export const loader = (): string => (hasWrk() ? 'wrk' : 'autocannon');

/** Loads the service with as many connections as stated; each request is made by `next`. Latencies in milliseconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  next: () => LoadRequest,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
  if (hasWrk()) return loadWithWrk(url, headers, next, options);
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
