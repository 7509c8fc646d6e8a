import { readConfig } from '../apps/server/src/config.ts';
import { createLogger } from '../apps/server/src/platform/log/index.ts';
import { wireApi } from '../apps/server/src/wiring.ts';
import type { Platform } from '../apps/server/src/wiring-platform.ts';
import type { ApiDocument } from './checks/api-changes.ts';

/** The descriptions of the public API and of the portal's own. */
export interface ApiDocuments {
  v1: ApiDocument;
  portal: ApiDocument;
}

/**
 * The API descriptions as a service with the default configuration answers them: wired like one, but over a platform that
 * does nothing, so that neither a database nor a port is needed.
 */
export async function apiDocuments(): Promise<ApiDocuments> {
  const app = await wireApi(idlePlatform());
  const read = async (path: string): Promise<ApiDocument> => {
    const { statusCode, body } = await app.inject(path);
    if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}: ${body}`);
    return JSON.parse(body) as ApiDocument;
  };
  try {
    return { v1: await read('/v1/openapi.json'), portal: await read('/portal/api/openapi.json') };
  } finally {
    await app.close();
  }
}

/** A platform with a configuration and nothing behind it: wiring registers and hands on, but asks for no answers. */
function idlePlatform(): Platform {
  const config = readConfig({});
  const real = {
    config,
    log: createLogger('silent'),
    mediaUrl: (key: string) => `${config.publicUrl}/media/${key}`,
  };
  return new Proxy(real as unknown as Platform, {
    get: (target, name) => (name in target ? target[name as keyof Platform] : idle),
  });
}

/** Something whose every method does nothing. */
const idle: object = new Proxy(
  {},
  { get: (_target, name) => (name === 'then' ? undefined : () => undefined) },
);
