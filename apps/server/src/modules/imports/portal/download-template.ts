import { Readable } from 'node:stream';
import { ImportTemplateQuery } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { sheetFile, sheetHeaders } from '../../../platform/sheets/sheet-file.ts';
import type { ImportDeps } from '../deps.ts';
import { templateRows } from '../template/rows.ts';

export const downloadTemplate = ({ db }: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/import-template',
    operationId: 'downloadImportTemplate',
    tag: 'Imports',
    summary: 'Download an empty import file with our columns and an example row',
    query: ImportTemplateQuery,
    success: {
      status: 200,
      schema: Type.Unsafe<Readable>(Type.String()),
      example: 'SKU,Name\r\nSHIRT-7-S,Shirt\r\n',
    },
    errors: [422],
    handle: async ({ principal, query, reply }) => {
      const { format = 'csv', language = 'en' } = query;
      const own = await db.readInTenant(principal.tenantId, (tx) =>
        tx.first(sql<{ currency: string; rate: string | null }>`
          select currency, (select max(rate) from tax_rates r where r.tenant_id = ${principal.tenantId}) as rate from tenants t
          where t.id = ${tx.tenantId}`),
      );
      const taxRate = own?.rate == null ? null : Number(own.rate);
      const { header, example } = templateRows(language, { currency: own?.currency ?? 'EUR', taxRate });
      const name = language === 'tr' ? 'urunler' : 'products';
      reply.headers(sheetHeaders(name, format));
      const batches = Readable.from([[example]]);
      return Readable.from(sheetFile({ name, header, batches }, { format, language }));
    },
  });
