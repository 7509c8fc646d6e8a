import type { TestService } from '../service.ts';

/** An endpoint of the public API as its own description lists it. */
export interface PublicEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for each id. */
  path: string;
  /** Whether it takes a JSON body. */
  takesJson: boolean;
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, object> } }>>;
}

/** Lists every endpoint, so that a new one is tested without further effort. */
export async function publicEndpoints({ app }: TestService): Promise<PublicEndpoint[]> {
  const { paths } = (await app.inject('/v1/openapi.json')).json<Document>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase() as PublicEndpoint['method'],
      path,
      takesJson: requestBody?.content?.['application/json'] !== undefined,
    })),
  );
}

/** The path with ids filled in; a missing id becomes one that exists nowhere. */
export const pathWith = (path: string, ids: Record<string, number | string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(ids[name] ?? 999_999));
