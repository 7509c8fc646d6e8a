import type { Config } from '../../config.ts';
import { isExpected, messageOf } from '../errors.ts';
import { readSettings } from '../settings.ts';
import { type Check, fail, ok, warn } from './check.ts';

const NODE_MAJOR = 24;

export function checkNode(version = process.versions.node): Check {
  const major = Number(version.split('.')[0]);
  if (major >= NODE_MAJOR) return ok('node', `Node ${version}`);
  return fail('node', `Node ${version} is too old`, `run npm ci again so that npm brings Node ${NODE_MAJOR}`);
}

/** The configuration, or the reason why there is none. */
export function checkConfiguration(env: Record<string, string | undefined>): {
  config?: Config;
  checks: Check[];
} {
  try {
    const config = readSettings(env);
    return { config, checks: [...configurationChecks(env), checkPublicUrl(config, env)] };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return {
      checks: [fail('configuration', messageOf(error), 'correct the variable in the environment of Sluice')],
    };
  }
}

function configurationChecks(env: Record<string, string | undefined>): Check[] {
  const stray = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => env[name]);
  if (stray.length > 0 && !env.S3_BUCKET) {
    const message = `${stray.join(', ')} have no effect without S3_BUCKET: images are stored under DATA_DIR`;
    return [warn('configuration', message, 'set S3_BUCKET as well, or remove the others')];
  }
  return [ok('configuration', 'every variable has a value Sluice understands')];
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export function checkPublicUrl(config: Config, env: Record<string, string | undefined>): Check {
  const { protocol, hostname } = new URL(config.publicUrl);
  const setIt = 'set PUBLIC_URL to the address under which channels and people reach this service';
  if (hostname === '0.0.0.0' || hostname === '[::]')
    return warn(
      'public_url',
      `addresses of images and webhooks begin with ${config.publicUrl}, which leads nowhere`,
      setIt,
    );
  if (!env.PUBLIC_URL && !LOOPBACK.has(config.host))
    return warn('public_url', `it is made up from HOST and PORT: ${config.publicUrl}`, setIt);
  if (LOOPBACK.has(hostname))
    return ok(
      'public_url',
      `${config.publicUrl}: for this machine only; real channels need a public PUBLIC_URL`,
    );
  if (protocol === 'http:')
    return warn(
      'public_url',
      `${config.publicUrl} is not encrypted`,
      'put a proxy with TLS in front, and https:// into PUBLIC_URL',
    );
  return ok('public_url', config.publicUrl);
}
