import { type Config, ConfigError, readConfig } from '../config.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { parseMasterKeys } from '../platform/secrets/index.ts';

/**
 * The configuration of this process, also checked by the code that uses it, so that a bad value stops the start before
 * anything else has begun.
 *
 * @throws ConfigError or SecretError with one clear line
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Config {
  const config = readConfig(env);
  try {
    createAddressGuard(config.outboundAllow);
  } catch (error) {
    throw new ConfigError(`bad configuration: ${(error as Error).message}`);
  }
  if (config.masterKeys !== undefined) parseMasterKeys(config.masterKeys);
  return config;
}

/** Commands log little unless LOG_LEVEL asks for more. */
export const commandLogLevel = (config: Config): string =>
  process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel;
