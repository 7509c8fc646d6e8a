import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import type { ImportDeps } from '../deps.ts';
import { findRejects, rejectsText } from './rejects.ts';

export const downloadRejects = (deps: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/imports/:id/rejects',
    operationId: 'downloadRejects',
    tag: 'Imports',
    summary: 'Download the refused rows as a file to correct and import again',
    description:
      'The file is CSV in UTF-8 with the reasons in the first column. 409 = the imported file is no longer kept.',
    subject: 'import',
    success: {
      status: 200,
      schema: Type.Unsafe<Readable>(Type.String()),
      example: 'import_errors,sku,price\r\nprice: is no number,A,x\r\n',
    },
    errors: [404, 409],
    handle: async ({ principal, params, reply }) => {
      const rejects = await findRejects(deps, principal.tenantId, params.id!);
      await deps.db.inTenant(principal.tenantId, async (tx) =>
        audit(tx, {
          actor: principal.actor,
          action: 'bulk_operation.rejects_downloaded',
          subjectType: 'bulk_operation',
          subjectId: params.id!,
        }),
      );
      const name = `${rejects.fileName.replace(/\.\w+$/, '')}-rejects.csv`;
      const plain = name.replace(/[^\w.-]/g, '_');
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
      return Readable.from(rejectsText(deps, rejects));
    },
  });
