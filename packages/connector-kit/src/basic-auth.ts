/**
 * The value of an `authorization` header for Basic authentication, in UTF-8 (RFC 7617, 2.1). `btoa` alone throws at
 * letters outside Latin-1, such as ş.
 *
 * @param user may hold no colon: the receiver takes what follows for the password
 */
export function basicAuth(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
