import autocannon from 'autocannon';

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  failed: number;
}

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: string;
}

/** Loads the service with as many connections as stated; each request is made by `next`. Latencies in milliseconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  next: () => LoadRequest,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
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
