import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie of a session. Over HTTPS it carries the prefix that binds it to this host and to HTTPS; JavaScript cannot read
 * it, and no other site's form can send it.
 */
export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://');

export const sessionCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? '__Host-sluice_session' : 'sluice_session';

export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = isSecure(publicUrl);
  const name = sessionCookieName(publicUrl);
  const set = (reply: FastifyReply, value: string, maxAge: number): void => {
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure }),
    );
  };
  return {
    read: (request) => parseCookie(request.headers.cookie ?? '')[name],
    write: (reply, token) => set(reply, token, 90 * 24 * 3600),
    clear: (reply) => set(reply, '', 0),
  };
}
