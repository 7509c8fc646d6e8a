import { message } from '@sluice/contracts/messages';
import type { FastifyRequest } from 'fastify';
import type { TenantId } from '../../platform/db/database.ts';
import { ErrorBag, invalid } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { readSheetRows } from './file/read-table.ts';
import type { SheetRow } from './file/sheet-rows.ts';
import { readStored } from './stored-file.ts';
import { receiveUpload, type Upload } from './upload.ts';

/** Parts of the service that the reading of an uploaded table needs. */
export interface SheetDeps {
  objects: ObjectStore;
  log: Logger;
}

/**
 * Reads the table that a request uploads as `file`, CSV, TSV or XLSX, in a process of its own. The file is not kept.
 *
 * @param most rows that are taken
 * @throws ValidationError on `file` when it cannot be read or has more rows; ApiError unavailable when too many wait
 */
export async function readUploadedSheet(
  { objects, log }: SheetDeps,
  tenantId: TenantId,
  request: FastifyRequest,
  most: number,
): Promise<SheetRow[]> {
  const upload: Upload = { files: [], fields: new Map() };
  try {
    const errors = new ErrorBag();
    await receiveUpload(request, { objects, tenantId }, upload, errors);
    errors.throwIfAny();
    const { key, name } = upload.files[0]!;
    return await readStored(objects, key, (path) => allRows(path, name, most));
  } finally {
    for (const { key } of upload.files)
      await objects
        .delete(key)
        .catch((error: unknown) =>
          log.warn({ err: error, key }, 'a table that was read could not be deleted'),
        );
  }
}

async function allRows(path: string, name: string, most: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const chunk of readSheetRows(path, name)) {
    rows.push(...chunk);
    if (rows.length > most) throw invalid('file', message('too_many_rows', { rows: most }));
  }
  return rows;
}
