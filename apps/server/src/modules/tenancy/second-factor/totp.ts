import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 in the variant that every authenticator app understands. */
const VARIANT = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted: clocks differ, and typing takes time. */
const DRIFT = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

// A copy, because a Buffer may be a part of a larger piece of memory.
const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Base32 of RFC 4648 without padding. */
export const toBase32 = (bytes: Buffer): string => secretOf(bytes).base32;

export const stepAt = (ms: number): number => TOTP.counter({ ...VARIANT, timestamp: ms });

/** A moment within a step. */
const momentOf = (step: number): number => step * VARIANT.period * 1000;

/** The code of a step. */
export const codeOf = (secret: Buffer, step: number): string =>
  TOTP.generate({ ...VARIANT, secret: secretOf(secret), timestamp: momentOf(step) });

/** The steps around a moment that have this code, the latest first; every one is compared in constant time. */
export function stepsOfCode(secret: Buffer, code: string, ms: number): number[] {
  const totp = new TOTP({ ...VARIANT, secret: secretOf(secret) });
  const now = stepAt(ms);
  return Array.from({ length: 2 * DRIFT + 1 }, (_, index) => now + DRIFT - index).filter(
    (step) => totp.validate({ token: code, timestamp: momentOf(step), window: 0 }) !== null,
  );
}

/** The text of the QR code for an authenticator app. */
export const otpauthUri = (secret: Buffer, issuer: string, label: string): string =>
  new TOTP({ ...VARIANT, secret: secretOf(secret), issuer, label }).toString();
