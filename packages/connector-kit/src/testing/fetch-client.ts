import { addressOf, effectOf, type HttpClient, type HttpRequest, type HttpResponse } from '../context.ts';
import { errorFromTransport } from '../http-errors.ts';
import { parseBody } from '../read-json.ts';

/**
 * Real HTTP by Node's fetch, with the manners of the server's own client: no redirects, a deadline on every call,
 * transport failures as `ConnectorError`. It leaves out address guarding and rate limits.
 */
export function fetchClient(options: { signal: AbortSignal; timeoutMs: number }): HttpClient {
  return {
    async request(request) {
      const url = addressOf(request);
      const signal = AbortSignal.any([
        options.signal,
        AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs),
      ]);
      try {
        const answer = await fetch(url, {
          ...bodyOf(request),
          method: request.method,
          signal,
          redirect: 'manual',
        });
        // Read within the try: a connection cut halfway through the body is a lost reply as well.
        return toResponse(request, url, answer, await answer.text());
      } catch (error) {
        throw errorFromTransport(error, { ...request, url });
      }
    },
  };
}

function bodyOf(request: HttpRequest): {
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
} {
  const headers = { accept: 'application/json', ...request.headers };
  if (request.json !== undefined) {
    return {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request.json),
    };
  }
  if (request.body === undefined) return { headers };
  return { headers, body: typeof request.body === 'string' ? request.body : new Uint8Array(request.body) };
}

function toResponse(request: HttpRequest, url: string, answer: Response, text: string): HttpResponse {
  const facts = {
    status: answer.status,
    request: { method: request.method, url, effect: effectOf(request) },
  };
  return {
    ...facts,
    headers: answer.headers,
    text: async () => text,
    json: async () => parseBody(text, facts),
  };
}
