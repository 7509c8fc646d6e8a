import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createLimiter } from '../../platform/limiter.ts';

const hash = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** Each hash takes 19 MiB and a thread of the pool that files, names and compression need as well. */
const atOnce = createLimiter(Math.max(1, Math.min(2, availableParallelism() - 1)));
const run: typeof hash = (algorithm, parameters) => atOnce.run(() => hash(algorithm, parameters));

/** OWASP's recommendation for Argon2id (2025): 19 MiB, two passes, one lane. Memory is in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The password as a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await run('argon2id', { ...COST, message: password, nonce }));
}

/** A hash that no password has, at no cost; to compare a password with it takes as long as with any other. */
export const hashOfNobody = (): string => phc(randomBytes(16), randomBytes(COST.tagLength));

function phc(nonce: Buffer, tag: Buffer): string {
  const parameters = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether this is the password of the hash; compared in constant time. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(phc);
  if (match === null) return false;
  const [, memory, passes, parallelism, nonce, tag] = match;
  const expected = Buffer.from(tag!, 'base64url');
  const actual = await run('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: password,
    nonce: Buffer.from(nonce!, 'base64url'),
  });
  return timingSafeEqual(actual, expected);
}
