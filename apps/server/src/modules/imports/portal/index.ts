import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { ImportDeps } from '../deps.ts';
import { downloadRejects } from './download-rejects.ts';
import { downloadTemplate } from './download-template.ts';
import { getImport } from './get-import.ts';
import { getImportFile } from './get-import-file.ts';
import { listImportErrors } from './list-import-errors.ts';
import { listImports } from './list-imports.ts';
import { runImportFile } from './run-import-file.ts';
import { surveyImportFile } from './survey-import-file.ts';
import { uploadImportFile } from './upload-import-file.ts';

export { sweepImportFiles } from './files.ts';

/** Imports as the pages make them: upload, map, try, run, mend. */
export const importPortalEndpoints = (deps: ImportDeps): Endpoint[] => [
  downloadTemplate(deps),
  uploadImportFile(deps),
  getImportFile(deps),
  surveyImportFile(deps),
  runImportFile(deps),
  listImports(deps),
  getImport(deps),
  listImportErrors(deps),
  downloadRejects(deps),
];
