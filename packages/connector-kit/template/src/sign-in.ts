import type { Context } from './client.ts';

/** The headers by which the channel knows the merchant. */
export async function credentialsOf({ config }: Context): Promise<Record<string, string>> {
  return { 'x-api-key': config.api_key };
}
