import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import { type Message, message } from '@sluice/contracts/messages';
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
  readonly said: Message;
  readonly found: string;
  constructor(expected: string, found: string) {
    const said = message('sftp_key_changed', { before: expected, now: found });
    super(said.text);
    this.said = said;
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
      if (found === undefined) throw failure('protocol', message('sftp_without_key'));
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
    () => end(failure('timeout', message('sftp_too_slow', { seconds: wholeMs / 1000 }))),
    wholeMs,
  );
  try {
    const ready = new Promise<void>((resolve) => client.on('ready', resolve));
    // The listener is never removed: errors after the end need one as well.
    client.on('error', (error) => end(asFailure(error)));
    client.on('close', () => end(failure('unavailable', message('sftp_hung_up'))));
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
    throw failure('forbidden', message('address_refused', { address: `sftp://${hostname}` }));
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
  if (!before.isFile()) throw failure('invalid_request', message('sftp_folder'));
  if (before.size > maxBytes)
    throw failure('invalid_request', message('fetched_file_too_large', { bytes: maxBytes }));
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

const changedMeanwhile = (): ConnectorError => failure('unavailable', message('sftp_file_changing'));

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const answered = <T>(call: (done: (error: SftpError | undefined, value: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    call((error, value) => (error ? reject(asFailure(error)) : resolve(value))),
  );

const failure = (kind: ErrorKind, said: Message): ConnectorError =>
  new ConnectorError({ kind, message: said });

function asFailure(error: Error & { level?: string; code?: string | number }): Error {
  if (error instanceof BlockedAddress) return failure('forbidden', error.said);
  if (error.level === 'client-authentication') return failure('auth', message('sftp_sign_in_refused'));
  if (error.level === 'client-timeout')
    return failure('timeout', message('sftp_no_answer', { seconds: CONNECT_MS / 1000 }));
  if (error.code === 2) return failure('not_found', message('sftp_file_missing'));
  if (error.code === 3) return failure('forbidden', message('sftp_file_forbidden'));
  const said =
    typeof error.code === 'string'
      ? message('sftp_failed_with', { code: error.code })
      : message('sftp_failed', { reason: error.message });
  return failure('unavailable', said);
}
