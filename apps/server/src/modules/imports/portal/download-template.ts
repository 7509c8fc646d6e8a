import { Readable } from 'node:stream';
import { ImportTemplateQuery } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { ImportDeps } from '../deps.ts';
import { templateCsv, templateRows } from '../template/rows.ts';
import { workbook } from '../template/workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
      const rows = templateRows(language, { currency: own?.currency ?? 'EUR', taxRate });
      const name = language === 'tr' ? 'urunler' : 'products';
      reply
        .header('content-type', format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.${format}"`);
      const bytes = format === 'xlsx' ? workbook(name, rows) : Buffer.from(templateCsv(rows, language));
      return Readable.from([bytes]);
    },
  });
