import { ImportFileBody, ImportSurveyInput } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ImportDeps } from '../deps.ts';
import { fileById, presentFile } from './files.ts';
import { surveyStored } from './survey.ts';

export const surveyImportFile = ({ db, objects }: ImportDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/import-files/:id/survey',
    operationId: 'surveyImportFile',
    tag: 'Imports',
    summary: 'Read an uploaded XML file again, with other elements as products',
    subject: 'import_file',
    body: ImportSurveyInput,
    success: { status: 200, schema: ImportFileBody },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const { tenantId } = principal;
      const row = await db.readInTenant(tenantId, (tx) => tx.first(fileById(tx, params.id!)));
      if (row === undefined) throw notFound('import_file');
      const survey = await surveyStored(
        objects,
        { name: row.file_name, key: row.storage_key },
        body.record_path,
      );
      await db.inTenant(tenantId, (tx) =>
        tx.count(sql`
          update import_files set survey = ${JSON.stringify(survey)}
          where tenant_id = ${tx.tenantId} and id = ${row.id}`),
      );
      return { data: presentFile({ ...row, survey }) };
    },
  });
