import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://catalogue.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** Sends the requests: `withRetry()`, say. By default the platform's own fetch. */
  fetch?: (request: Request) => Promise<Response>;
}

/** The operations of the public API, typed by its description. Answers are `{ data }` or `{ error }`, never thrown. */
export type SluiceClient = Client<paths>;

/**
 * A client of one tenant's API.
 *
 * @example
 * const sluice = createSluiceClient({ baseUrl: 'http://127.0.0.1:3000', apiKey, fetch: withRetry() });
 * const { data, error } = await sluice.POST('/v1/products', { body: { name: 'Kettle', price: 25 } });
 */
export function createSluiceClient({ baseUrl, apiKey, fetch }: ClientOptions): SluiceClient {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    bodySerializer: serialise,
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** A body with a file in it travels as a form, any other as JSON. */
function serialise(body: unknown): string | FormData {
  const fields = Object.entries(body as Record<string, unknown>);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    form.append(
      name,
      value instanceof Blob ? value : typeof value === 'string' ? value : JSON.stringify(value),
    );
  }
  return form;
}
