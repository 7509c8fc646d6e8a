import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { ImportDeps } from './deps.ts';
import { getBulkOperation } from './routes/get-bulk-operation.ts';
import { startImport } from './routes/start-import.ts';

export { IMPORT_ARCHIVE } from './archive.ts';
export type { ImportDeps } from './deps.ts';
export { type ExportedCatalogue, productColumns } from './export/product-columns.ts';
export type { SheetRow } from './file/sheet-rows.ts';
export { startImportImages } from './images/fetch.ts';
export { startImporter } from './job/import-worker.ts';
export { importsAsJobs } from './operations.ts';
export { importPortalEndpoints, sweepImportFiles } from './portal/index.ts';
export { readUploadedSheet, type SheetDeps } from './read-sheet.ts';
export { scheduleEndpoints } from './schedules/endpoints.ts';
export { runDueSchedule, schedulesDueAt } from './schedules/run.ts';
export { sealedSchedules } from './schedules/sealed-column.ts';

/** Bulk import of products from a spreadsheet or a CSV file. */
export const importEndpoints = (deps: ImportDeps): Endpoint[] => [startImport(deps), getBulkOperation(deps)];
