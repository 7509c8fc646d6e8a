import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MasterKeys } from '../../../platform/secrets/index.ts';

/**
 * Browsers in which a person signed in before. Each has a mark in a cookie. The mark opens nothing: it only counts
 * failed sign-ins apart, so that a stranger who guesses at the account keeps its owner out nowhere.
 */
export interface KnownDevices {
  /** The mark of this browser for this account, if it has one. */
  find(request: FastifyRequest, account: string): string | undefined;
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void;
}

const MAX_AGE_SECONDS = 365 * 24 * 3600;

export function knownDevices(master: MasterKeys, publicUrl: string): KnownDevices {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-sluice_device' : 'sluice_device';
  const keysOf = (): Buffer[] => [...master.keys.values()].map(keyOf);
  const proofOf = (key: Buffer, mark: string, account: string): Buffer =>
    createHmac('sha256', key).update(`${mark}\n${account}`).digest();
  const sealing = (): Buffer => keyOf(master.keys.get(master.current)!);
  const findBy = (keys: Buffer[], request: FastifyRequest, account: string): string | undefined => {
    const [mark = '', proof = ''] = (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.');
    const given = Buffer.from(proof, 'base64url');
    const isOurs = keys.some((key) => {
      const right = proofOf(key, mark, account);
      return right.length === given.length && timingSafeEqual(right, given);
    });
    return isOurs ? mark : undefined;
  };
  const find: KnownDevices['find'] = (request, account) => findBy(keysOf(), request, account);
  return {
    find,
    remember: (request, reply, account) => {
      // A mark of an older key is proved anew, so that it outlives that key.
      if (findBy([sealing()], request, account) !== undefined) return;
      const mark = find(request, account) ?? randomBytes(16).toString('base64url');
      const proof = proofOf(sealing(), mark, account).toString('base64url');
      const value = `${mark}.${proof}`;
      reply.header(
        'set-cookie',
        stringifySetCookie({
          name,
          value,
          maxAge: MAX_AGE_SECONDS,
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure,
        }),
      );
    },
  };
}

const keyOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'sluice known devices', 32));
