import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Versioned master keys; all of them open, and the newest of those that may seal does. */
export interface MasterKeys {
  readonly current: number;
  readonly keys: ReadonlyMap<number, Buffer>;
}

export class SecretError extends Error {}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

const OPENS_ONLY = 'opens';
/** A record has four bytes for the version, and PostgreSQL reads them as an integer. */
const HIGHEST_VERSION = 2 ** 31 - 1;

/**
 * `version:base64key,version:base64key`; each key is 32 bytes. A key with `:opens` behind it seals nothing yet: so a new one
 * reaches all processes before any of them writes what the others could not open.
 *
 * @throws SecretError for a text of another form, a version that is there twice, and keys of which none seals
 */
export function parseMasterKeys(text: string): MasterKeys {
  const keys = new Map<number, Buffer>();
  const sealing: number[] = [];
  for (const part of text.split(',')) {
    const [name = '', encoded, use] = part.trim().split(':');
    const version = Number(name);
    const key = Buffer.from(encoded ?? '', 'base64');
    if (key.length !== 32)
      throw new SecretError('MASTER_KEYS: every key must be 32 bytes in base64, such as 1:<base64>');
    if (!/^\d+$/.test(name) || version > HIGHEST_VERSION)
      throw new SecretError(
        `MASTER_KEYS: a version must be a whole number up to ${HIGHEST_VERSION}, not ${name}`,
      );
    if (keys.has(version)) throw new SecretError(`MASTER_KEYS: version ${version} is there twice`);
    if (use !== undefined && use !== OPENS_ONLY)
      throw new SecretError(`MASTER_KEYS: only ":${OPENS_ONLY}" may stand behind a key`);
    keys.set(version, key);
    if (use === undefined) sealing.push(version);
  }
  if (sealing.length === 0)
    throw new SecretError(`MASTER_KEYS: at least one key must be without ":${OPENS_ONLY}", to seal`);
  return { current: Math.max(...sealing), keys };
}

function encrypt(key: Buffer, plain: Buffer, associated: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(associated));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(associated))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + 32;

/**
 * Encrypts a record under a data key of its own, which the newest master key wraps: rotation re-wraps 32 bytes and
 * leaves the record alone.
 *
 * @param associated the owner of the record, such as `tenant/3/connection/7`; opening it elsewhere fails
 */
export function seal(master: MasterKeys, plain: string, associated: string): Buffer {
  const dataKey = randomBytes(32);
  return Buffer.concat([
    header(master),
    encrypt(masterKey(master, master.current), dataKey, associated),
    encrypt(dataKey, Buffer.from(plain), associated),
  ]);
}

/** @throws SecretError when the master key is missing, or the record was changed or belongs elsewhere. */
export function open(master: MasterKeys, sealed: Buffer, associated: string): string {
  const version = sealed.readUInt32BE(1);
  const wrapped = sealed.subarray(5, 5 + WRAPPED_BYTES);
  try {
    const dataKey = decrypt(masterKey(master, version), wrapped, associated);
    return decrypt(dataKey, sealed.subarray(5 + WRAPPED_BYTES), associated).toString();
  } catch (error) {
    if (error instanceof SecretError) throw error;
    throw new SecretError('a stored secret cannot be opened: it was changed or belongs to another record');
  }
}

/**
 * Wraps a record's data key by the master key that seals; the record itself is not decrypted.
 *
 * @throws SecretError when the master key it is wrapped by is missing, or it belongs elsewhere
 */
export function rewrap(master: MasterKeys, sealed: Buffer, associated: string): Buffer {
  const before = masterKey(master, sealed.readUInt32BE(1));
  try {
    const dataKey = decrypt(before, sealed.subarray(5, 5 + WRAPPED_BYTES), associated);
    const wrapped = encrypt(masterKey(master, master.current), dataKey, associated);
    return Buffer.concat([header(master), wrapped, sealed.subarray(5 + WRAPPED_BYTES)]);
  } catch (error) {
    if (error instanceof SecretError) throw error;
    throw new SecretError(
      'a stored secret cannot be wrapped anew: it was changed or belongs to another record',
    );
  }
}

function header(master: MasterKeys): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(FORMAT, 0);
  bytes.writeUInt32BE(master.current, 1);
  return bytes;
}

function masterKey(master: MasterKeys, version: number): Buffer {
  const key = master.keys.get(version);
  if (key === undefined) throw new SecretError(`master key ${version} is missing from MASTER_KEYS`);
  return key;
}
