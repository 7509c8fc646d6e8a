import type { HttpClient, HttpRequest } from '@sluice/connector-kit';
import type { Context } from '../context.ts';

/** Every GraphQL document that contexts of the tests sent. */
export const sentDocuments = new Set<string>();

/** The context itself, noting the documents it sends. */
export function recorded(ctx: Context): Context {
  const http: HttpClient = {
    request(request) {
      sentDocuments.add(documentOf(request));
      return ctx.http.request(request);
    },
  };
  return { ...ctx, http };
}

function documentOf({ json, body }: HttpRequest): string {
  if (json !== undefined) return (json as { query: string }).query;
  // A form with uploads: what to do is its first part.
  const [, operations = ''] =
    /name="operations"\r\n\r\n(.*)\r\n/.exec(Buffer.from(body ?? '').toString('utf8')) ?? [];
  return (JSON.parse(operations) as { query: string }).query;
}
