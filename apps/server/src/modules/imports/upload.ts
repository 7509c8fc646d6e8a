import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { message } from '@sluice/contracts/messages';
import type { FastifyRequest } from 'fastify';
import type { TenantId } from '../../platform/db/database.ts';
import { notStored } from '../../platform/disk-full.ts';
import type { ErrorBag } from '../../platform/http/errors.ts';
import { asRefusal, readParts } from '../../platform/http/multipart.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { shorten } from './file/errors.ts';

export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** By the extension of the uploaded name; content decides in the end, and other names say nothing. */
const KINDS: Record<string, 'csv' | 'tsv' | 'xlsx' | 'xml'> = {
  '': 'csv',
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.xlsx': 'xlsx',
  '.xml': 'xml',
};
const CONTENT_TYPES = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The kind of a file by its name; undefined for a name of another kind. */
export const kindOf = (name: string): 'csv' | 'tsv' | 'xlsx' | 'xml' | undefined =>
  KINDS[extname(name).toLowerCase()];

/** The content type of a key under which a file is stored. */
export const contentTypeOf = (key: string): string => CONTENT_TYPES[kindOf(key) ?? 'csv'];

export interface StoredFile {
  name: string;
  key: string;
}

export interface Upload {
  /** Every file that was stored, so that none is left behind when the request is refused; a good one has one. */
  files: StoredFile[];
  /** null stands for a value that is too long to be one of ours. */
  fields: Map<string, unknown>;
}

/** The storage for a tenant's files. */
interface TenantStore {
  objects: ObjectStore;
  tenantId: TenantId;
}

/**
 * Streams the part `file` to storage and gathers the fields, in whatever order they come. Problems of the file go into
 * `errors`. Whoever calls deletes what is in `upload.files` when the import is not queued, also when this throws.
 *
 * @throws ApiError bad_request for a malformed body, unavailable when storage is full, internal when it fails
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: TenantStore,
  upload: Upload,
  errors: ErrorBag,
): Promise<void> {
  let seen = false;
  for await (const part of readParts(request, MAX_FILE_BYTES)) {
    if (part.type !== 'file') upload.fields.set(part.fieldname, part.valueTruncated ? null : part.value);
    else if (part.fieldname !== 'file') part.file.resume();
    else if (seen) {
      part.file.resume();
      errors.add('file', message('file_once'));
    } else {
      seen = true;
      await storeFile(part, store, upload, errors);
    }
  }
  if (!seen) {
    errors.add('file', message('file_required'));
  }
}

async function storeFile(
  part: MultipartFile,
  { objects, tenantId }: TenantStore,
  upload: Upload,
  errors: ErrorBag,
): Promise<void> {
  const name = shorten(part.filename, 255) || 'file';
  const kind = kindOf(name);
  if (kind === undefined) {
    errors.add('file', message('file_format'));
    part.file.resume();
    return;
  }
  const key = `imports/${tenantId}/${randomUUID()}.${kind}`;
  upload.files.push({ name, key });
  try {
    await objects.put(key, part.file, { contentType: CONTENT_TYPES[kind] });
  } catch (error) {
    if (part.file.errored !== null) throw asRefusal(part.file.errored);
    throw notStored(error, message('file_not_stored'));
  }
  if (part.file.truncated) {
    errors.add('file', message('file_too_many_kilobytes', { limit: MAX_FILE_BYTES / 1024 }));
  } else if (part.file.bytesRead === 0) errors.add('file', message('file_may_not_be_empty'));
}
