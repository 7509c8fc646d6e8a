import { validateHeaderName } from 'node:http';
import { ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';

/** Bytes that a header value may hold (RFC 9110, 5.5): tab and everything of Latin-1 but control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a header may have this value. */
export const isSendable = (value: string): boolean => VALUE.test(value);

/**
 * Refuses headers that HTTP cannot carry, such as a key with a letter outside Latin-1 or a line break. undici 8.12 refuses
 * them as well, but only while it hands the request to a connection: after a few at once it hands out none any more, and
 * every call of every tenant to that server waits for ever, whatever its signal says.
 *
 * @throws ConnectorError `auth`, since such values come from what a person typed; it names the header, never its value
 */
export function requireSendable(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!isName(name) || !isSendable(value))
      throw new ConnectorError({ kind: 'auth', message: message('header_not_sendable', { name }) });
}

function isName(name: string): boolean {
  try {
    validateHeaderName(name);
    return true;
  } catch {
    return false;
  }
}
