import { secretFields } from '../../index.ts';
import type { Bench, Session } from './bench.ts';

const MIN_LENGTH = 6;

/** Headers in which channels are shown credentials. */
const CREDENTIAL_HEADER = /auth|token|secret|api-?key|signature|cookie|password/;

/**
 * Everything that must not be seen: the secrets of the settings, and values made of them in headers, such as Basic
 * credentials or an access token.
 */
export function secretsOf({ connector }: Bench, session: Session): string[] {
  const config = session.config as Record<string, unknown>;
  const settings = secretFields(connector.configSchema).map((name) => config[name]);
  const sent = session.wire.calls.flatMap(({ headers }) =>
    Object.entries(headers)
      .filter(([name]) => CREDENTIAL_HEADER.test(name))
      .flatMap(([, value]) => [value, value.replace(/^(Basic|Bearer)\s+/i, '')]),
  );
  const texts = [...settings, ...sent].filter(
    (value): value is string => typeof value === 'string' && value.length >= MIN_LENGTH,
  );
  // The longest first: "Bearer x" is masked whole before x alone.
  return [...new Set(texts)].sort((a, b) => b.length - a.length);
}

export function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (masked, secret) =>
      masked.replaceAll(secret, '<secret>').replaceAll(encodeURIComponent(secret), '<secret>'),
    text,
  );
}

/** The secret that a text gives away, if any. */
export function leakIn(text: string, secrets: readonly string[]): string | undefined {
  return secrets.find((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
}

/** All an error says, its causes and evidence included. */
export function wholeText(error: unknown, depth = 0): string {
  if (depth > 5) return '';
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  const own = JSON.stringify({ ...error, cause: undefined });
  return [error.message, error.stack ?? '', own, wholeText(error.cause ?? null, depth + 1)].join('\n');
}
