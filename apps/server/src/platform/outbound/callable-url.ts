import { isIP } from 'node:net';

/**
 * Whether an address that a person typed may be called: encrypted, or a literal address of the own network, which the
 * operator has to allow. A name over plain HTTP may lead anywhere. Each call passes the guard of addresses all the same.
 */
export function isCallableUrl(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  const isLiteral = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return (protocol === 'https:' || (protocol === 'http:' && isLiteral)) && username === '' && password === '';
}
