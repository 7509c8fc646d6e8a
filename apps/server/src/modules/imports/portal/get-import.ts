import { ImportDetailBody } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ImportDeps } from '../deps.ts';
import { imagesOf } from '../images/store.ts';
import { countErrors } from '../operations.ts';
import { importById, presentDetail } from './import-items.ts';

export const getImport = ({ db }: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/imports/:id',
    operationId: 'getImport',
    tag: 'Imports',
    summary: 'Get the progress, column matching and effect of an import',
    subject: 'import',
    success: { status: 200, schema: ImportDetailBody },
    errors: [404],
    handle: async ({ principal, params }) => {
      const [row, counted, images] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(importById(tx, params.id!)),
          tx.first(countErrors(tx, params.id!)),
          imagesOf(tx, params.id!),
        ]),
      );
      if (row === undefined) throw notFound('import');
      return { data: presentDetail(row, counted!.total, images) };
    },
  });
