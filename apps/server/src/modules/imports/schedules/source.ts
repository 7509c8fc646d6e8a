import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { basicAuth } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { ImportScheduleTest } from '@sluice/contracts/portal';
import type { TenantId } from '../../../platform/db/database.ts';
import type { ErrorBag } from '../../../platform/http/errors.ts';
import { type ChangedFile, isPrivateKey, type Outbound } from '../../../platform/outbound/index.ts';
import type { ObjectStore } from '../../../platform/storage/index.ts';
import { contentTypeOf, kindOf, MAX_FILE_BYTES } from '../upload.ts';

/** The guarded ways out to a file. */
export type FileSources = Pick<Outbound, 'downloadIfChanged' | 'sftp'>;

/** Where the file is and how one signs in there; stored sealed. */
export interface SealedSource {
  url: string;
  username?: string;
  password?: string;
  /** Only for SFTP. */
  privateKey?: string;
}

export interface ScheduleSource extends SealedSource {
  /** The fingerprint that an SFTP server must have; null for HTTPS. */
  hostKey: string | null;
}

/** A source in a request; a new schedule and a change of one have more fields beside. */
type SourceInput = Pick<ImportScheduleTest, 'url' | 'username' | 'password' | 'private_key' | 'host_key'>;

/**
 * The source that a request asks for. A field it leaves out stays, but password and keys belong to the address they
 * were given for.
 */
export function sourceOf(input: SourceInput, known?: ScheduleSource): ScheduleSource {
  const url = input.url ?? known?.url ?? '';
  const same = known?.url === url ? known : undefined;
  return {
    url,
    ...kept('username', input.username, known?.username),
    ...kept('password', input.password, same?.password),
    ...kept('privateKey', input.private_key, same?.privateKey),
    hostKey: (input.host_key === undefined ? same?.hostKey : input.host_key) ?? null,
  };
}

const kept = (name: keyof SealedSource, sent: string | null | undefined, known: string | undefined) => {
  const value = sent === undefined ? known : sent;
  return value == null || value === '' ? {} : { [name]: value };
};

export const isSftp = (url: string): boolean => url.startsWith('sftp://');

/** Whether a source can be fetched from; what is wrong goes into `errors`, by the names of the API. */
export async function checkSource(source: ScheduleSource, errors: ErrorBag): Promise<void> {
  const { url, username, password, privateKey } = source;
  if (!URL.canParse(url)) return errors.add('url', message('not_an_address', { field: 'url' }));
  const address = new URL(url);
  if (address.username !== '' || address.password !== '') errors.add('url', message('address_with_sign_in'));
  if (decoded(address.pathname) === undefined) errors.add('url', message('address_percent'));
  if (!isSftp(url)) {
    if (privateKey !== undefined) errors.add('private_key', message('private_key_for_sftp'));
    return;
  }
  if (address.hostname === '' || /\/$|^$/.test(address.pathname))
    errors.add('url', message('address_without_file'));
  if (address.search !== '' || address.hash !== '') errors.add('url', message('address_marks'));
  if (username === undefined) errors.add('username', message('user_required_for_sftp'));
  if (password === undefined && privateKey === undefined)
    errors.add('password', message('sign_in_required_for_sftp'));
  if (privateKey !== undefined && !(await isPrivateKey(privateKey)))
    errors.add('private_key', message('private_key_form'));
}

/** Where a schedule is kept, the server must be known as well. */
export async function checkStoredSource(source: ScheduleSource, errors: ErrorBag): Promise<void> {
  await checkSource(source, errors);
  if (isSftp(source.url) && source.hostKey === null) errors.add('host_key', message('host_key_required'));
}

/** Fetches the file unless it is the known version. @throws ConnectorError, HostKeyChanged */
export async function fetchSource(
  { downloadIfChanged, sftp }: FileSources,
  { url, username, password, privateKey, hostKey }: ScheduleSource,
  known: { etag?: string | null; lastModified?: string | null } = {},
): Promise<ChangedFile> {
  if (!isSftp(url)) {
    const isSignedIn = username || password;
    const headers = isSignedIn ? { authorization: basicAuth(username ?? '', password ?? '') } : {};
    return downloadIfChanged(url, { maxBytes: MAX_FILE_BYTES, headers, ...known });
  }
  const file = await sftp.download(url, {
    signIn: { username: username ?? '', password, privateKey },
    hostKey: hostKey ?? '',
    maxBytes: MAX_FILE_BYTES,
    version: known.etag,
  });
  return file === 'unchanged' ? file : { bytes: file.bytes, etag: file.version, lastModified: null };
}

/** @returns the key under which it is stored */
export async function storeFetched(
  objects: ObjectStore,
  tenantId: TenantId,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const key = `imports/${tenantId}/${randomUUID()}.${kindOf(name) ?? 'csv'}`;
  await objects.put(key, Readable.from([bytes]), { contentType: contentTypeOf(key) });
  return key;
}

export function fileNameOf(url: string): string {
  const last = (decoded(new URL(url).pathname) ?? '').split('/').at(-1)!.slice(0, 200);
  return last === '' ? 'file' : last;
}

/** The address as it may be shown: what follows the path may be a key. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`;
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
