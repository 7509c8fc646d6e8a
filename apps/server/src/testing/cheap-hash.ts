import { argon2Sync, randomBytes } from 'node:crypto';

/** The password of people whom tests make. */
export const PASSWORD = 'correct horse battery';

/** Costs a thousandth of the service's own hash, of which each sign-in makes one and checks one: 33 ms of a processor each. */
export const CHEAP_HASH = cheapHash();

function cheapHash(): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}
