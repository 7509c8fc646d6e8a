import { buffer } from 'node:stream/consumers';
import {
  type ConnectorContext,
  ConnectorError,
  type ImageFile,
  MAX_IMAGE_BYTES,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { TenantId } from '../platform/db/database.ts';
import { type ImageFormat, sniffFormat } from '../platform/images/index.ts';
import type { Download } from '../platform/outbound/index.ts';
import { isImageKey, type ObjectStore } from '../platform/storage/index.ts';

/** The means to read images for connectors. */
export interface ImageReading {
  objects: ObjectStore;
  /** Address under which stored files are served, with a slash at its end. */
  media: string;
  /** Fetches a file through the guarded way out. */
  download: Download;
}

const CONTENT_TYPES: Record<ImageFormat, ImageFile['contentType']> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
const EXTENSIONS: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/**
 * Reads images for a connection. Addresses under our own media come from storage, since this process need not reach the
 * public address of the service, and only those of the tenant; all others come through the guarded way out.
 */
export function imageReader(
  { objects, media, download }: ImageReading,
  tenantId: TenantId,
  signal: AbortSignal,
): ConnectorContext['readImage'] {
  return async (url) => {
    const isOwn = url.startsWith(media);
    const bytes = isOwn
      ? await stored(objects, tenantId, url.slice(media.length))
      : await download(url, MAX_IMAGE_BYTES, signal);
    return fileOf(url, bytes);
  };
}

async function stored(objects: ObjectStore, tenantId: TenantId, key: string): Promise<Buffer> {
  const isTheirs = isImageKey(key) && key.startsWith(`${tenantId}/`);
  const object = isTheirs ? await objects.get(key).catch(unreadable) : null;
  if (object === null) throw new ConnectorError({ kind: 'not_found', message: message('image_not_here') });
  if (object.size <= MAX_IMAGE_BYTES) return buffer(object.stream).catch(unreadable);
  object.stream.destroy();
  throw new ConnectorError({
    kind: 'invalid_request',
    message: message('fetched_file_too_large', { bytes: MAX_IMAGE_BYTES }),
  });
}

function unreadable(cause: unknown): never {
  throw new ConnectorError({
    kind: 'unavailable',
    message: message('image_unreadable'),
    cause,
  });
}

/** The first bytes decide the type; the file's name and the server's claim prove nothing. */
function fileOf(url: string, bytes: Buffer): ImageFile {
  const format = sniffFormat(bytes);
  if (format === null)
    throw new ConnectorError({ kind: 'invalid_request', message: message('image_of_no_format') });
  const [, name = ''] = /([\w-]+)(?:\.\w+)?$/.exec(new URL(url).pathname) ?? [];
  return { bytes, contentType: CONTENT_TYPES[format], fileName: `${name || 'image'}.${EXTENSIONS[format]}` };
}
