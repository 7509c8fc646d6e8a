import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import type { Client, Sftp, SftpError, Stats } from 'ssh2';
import { type AddressGuard, BlockedAddress, guardedLookup } from './address-guard.ts';

const CONNECT_MS = 20_000;
const WHOLE_MS = 120_000;
/** Every server answers reads of this size. One round trip after another would take minutes for a large file. */
const PART_BYTES = 32 * 1024;
const PARTS_AT_ONCE = 16;

export interface SftpSignIn {
  username: string;
  password?: string | undefined;
  /** OpenSSH or PEM, without a passphrase. */
  privateKey?: string | undefined;
}

interface SftpWanted {
  signIn: SftpSignIn;
  /** The fingerprint that the server must have, such as `SHA256:…`; nothing is signed in to another. */
  hostKey: string;
  maxBytes: number;
  /** The version that is known already. */
  version?: string | null | undefined;
}

export type SftpFile = { bytes: Buffer; version: string } | 'unchanged';

export interface SftpOutbound {
  /** The fingerprint of a server's key, as `ssh-keygen -l` writes it. No sign-in is sent. @throws ConnectorError */
  hostKeyOf(url: string): Promise<string>;
  /** Fetches a file unless time and size of its last change are known. @throws ConnectorError, HostKeyChanged */
  download(url: string, wanted: SftpWanted): Promise<SftpFile>;
}

/** Another server answers under the address, or the same with a new key: a person has to decide. */
export class HostKeyChanged extends Error {
  readonly found: string;
  constructor(expected: string, found: string) {
    super(
      `the key of the SFTP server has changed: it was ${expected} and is now ${found}. Nothing was sent to it. Ask the supplier whether the new key is theirs, then accept it in the settings of this schedule`,
    );
    this.found = found;
  }
}

/** Whether a text is a private key that signs in by itself. One with a passphrase is not: opening it may take any time. */
export async function isPrivateKey(text: string): Promise<boolean> {
  const { default: ssh2 } = await import('ssh2');
  const key = ssh2.utils.parseKey(text);
  return !(key instanceof Error) && key.isPrivateKey();
}

/** SFTP behind the same guard as every other way out: it connects to the very address that was checked. */
export function createSftp(isAllowed: AddressGuard, wholeMs = WHOLE_MS): SftpOutbound {
  const out = { isAllowed, wholeMs };
  return {
    hostKeyOf: async (url) => {
      let found: string | undefined;
      const verify = (key: string): boolean => {
        found = key;
        return false;
      };
      try {
        await session(out, url, { signIn: { username: 'none' }, verify }, async () => undefined);
      } catch (error) {
        if (found === undefined) throw error;
      }
      if (found === undefined) throw failure('protocol', 'the SFTP server showed no key');
      return found;
    },
    download: async (url, { signIn, hostKey, maxBytes, version }) => {
      let found = hostKey;
      const verify = (key: string): boolean => {
        found = key;
        return key === hostKey;
      };
      try {
        return await session(out, url, { signIn, verify }, (client) =>
          readFile(client, pathOf(url), maxBytes, version),
        );
      } catch (error) {
        throw found === hostKey ? error : new HostKeyChanged(hostKey, found);
      }
    },
  };
}

interface Session {
  signIn: SftpSignIn;
  verify(fingerprint: string): boolean;
}

/** Signs in, works and hangs up, whatever happens, within the time for the whole. */
async function session<T>(
  { isAllowed, wholeMs }: { isAllowed: AddressGuard; wholeMs: number },
  url: string,
  { signIn, verify }: Session,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded with the first such address: few services have one.
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  const sock = socketTo(isAllowed, url);
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const late = setTimeout(
    () => end(failure('timeout', `the SFTP server took longer than ${wholeMs / 1000} seconds`)),
    wholeMs,
  );
  try {
    const ready = new Promise<void>((resolve) => client.on('ready', resolve));
    // The listener is never removed: errors after the end need one as well.
    client.on('error', (error) => end(asFailure(error)));
    client.on('close', () => end(failure('unavailable', 'the SFTP server hung up')));
    client.on('keyboard-interactive', (...[, , , prompts, finish]) =>
      finish(prompts.map(() => signIn.password ?? '')),
    );
    client.connect({
      sock,
      username: signIn.username,
      ...(signIn.password === undefined ? {} : { password: signIn.password, tryKeyboard: true }),
      ...(signIn.privateKey === undefined ? {} : { privateKey: signIn.privateKey }),
      readyTimeout: CONNECT_MS,
      hostVerifier: (key) => verify(fingerprintOf(key)),
    });
    await Promise.race([ready, ended]);
    return await Promise.race([work(client), ended]);
  } finally {
    clearTimeout(late);
    client.destroy();
    sock.destroy();
  }
}

function socketTo(isAllowed: AddressGuard, url: string): Socket {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address written as a number never reaches name resolution, so it is checked here.
  if (host === '' || (isIP(host) !== 0 && !isAllowed(host)))
    throw failure(
      'forbidden',
      `connections to sftp://${hostname} are not allowed; the operator can allow the range with OUTBOUND_ALLOW`,
    );
  return connect({ host, port: port === '' ? 22 : Number(port), lookup: guardedLookup(isAllowed) });
}

/** Absolute on the server, or from the folder of the user after `/~/`. */
const pathOf = (url: string): string => decodeURIComponent(new URL(url).pathname).replace(/^\/~\//, '');

async function readFile(
  client: Client,
  path: string,
  maxBytes: number,
  known: string | null | undefined,
): Promise<SftpFile> {
  const sftp = await answered<Sftp>((done) => client.sftp(done));
  const before = await answered<Stats>((done) => sftp.stat(path, done));
  if (!before.isFile()) throw failure('invalid_request', 'the address leads to a folder, not to a file');
  if (before.size > maxBytes) throw failure('invalid_request', `the file is larger than ${maxBytes} bytes`);
  if (versionOf(before) === known) return 'unchanged';
  const handle = await answered<Buffer>((done) => sftp.open(path, 'r', done));
  const bytes = await readParts(sftp, handle, before.size);
  const after = await answered<Stats>((done) => sftp.fstat(handle, done));
  if (versionOf(after) !== versionOf(before)) throw changedMeanwhile();
  return { bytes, version: versionOf(before) };
}

async function readParts(sftp: Sftp, handle: Buffer, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let next = 0;
  const readOn = async (): Promise<void> => {
    while (next < size) {
      const from = next;
      const until = Math.min(size, from + PART_BYTES);
      next = until;
      for (let at = from; at < until; ) {
        const length = until - at;
        const read = await answered<number>((done) => sftp.read(handle, bytes, at, length, at, done));
        if (read === 0) throw changedMeanwhile();
        at += read;
      }
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, readOn));
  return bytes;
}

/** The protocol has no tag of a version: time and size of the last change serve as one. */
const versionOf = ({ mtime, size }: Stats): string => `${mtime}-${size}`;

const changedMeanwhile = (): ConnectorError =>
  failure('unavailable', 'the file was changed while it was read; it is fetched again later');

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const answered = <T>(call: (done: (error: SftpError | undefined, value: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    call((error, value) => (error ? reject(asFailure(error)) : resolve(value))),
  );

const failure = (kind: ErrorKind, message: string): ConnectorError => new ConnectorError({ kind, message });

function asFailure(error: Error & { level?: string; code?: string | number }): Error {
  if (error instanceof BlockedAddress) return failure('forbidden', error.message);
  if (error.level === 'client-authentication')
    return failure('auth', 'the SFTP server refused the sign-in: check user name and password or key');
  if (error.level === 'client-timeout')
    return failure('timeout', `the SFTP server did not answer within ${CONNECT_MS / 1000} seconds`);
  if (error.code === 2) return failure('not_found', 'there is no such file on the SFTP server');
  if (error.code === 3) return failure('forbidden', 'the SFTP server does not let this user read the file');
  const code = typeof error.code === 'string' ? ` (${error.code})` : `: ${error.message}`;
  return failure('unavailable', `the SFTP server could not be read${code}`);
}
