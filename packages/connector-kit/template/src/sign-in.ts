import type { ConnectorContext } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The headers by which the channel knows the merchant. */
export async function credentialsOf({ config }: ConnectorContext<Config>): Promise<Record<string, string>> {
  return { 'x-api-key': config.api_key };
}
