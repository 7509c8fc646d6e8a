import type { Readable } from 'node:stream';
import { ExportStyle } from '@sluice/contracts/portal';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Database, Tx } from '../db/database.ts';
import type { SheetLanguage } from '../sheets/cell.ts';
import { type Export, exportStream } from '../sheets/export.ts';
import { sheetHeaders } from '../sheets/sheet-file.ts';
import { type Endpoint, endpoint, type Principal } from './endpoint.ts';

/** The list that is exported, and the person who asks for it. */
export interface ExportCall<Filters> {
  principal: Principal;
  params: Record<string, number>;
  filters: Filters;
  language: SheetLanguage;
  format: 'csv' | 'xlsx';
}

interface ExportDefinition<Properties extends TProperties>
  extends Pick<Endpoint, 'path' | 'operationId' | 'tag' | 'summary' | 'description' | 'role' | 'subject'> {
  /** The query of the list; its pages and its order are left out. */
  list: TObject<Properties>;
  /** The name of the file and its worksheet: letters and dashes. */
  name: Record<SheetLanguage, string>;
  errors?: 404[];
  /**
   * Checks and notes the call, and describes the export.
   *
   * @throws ApiError not_found for a record of the path
   */
  open(tx: Tx, call: ExportCall<Static<TObject<Properties>>>): Promise<Export>;
}

const PAGING = ['page', 'per_page', 'sort', 'direction', 'before'];

/**
 * The download of everything that a list shows under its filters, as separated text or a workbook. It is streamed: the
 * beginning leaves before the end is read, and a failure under way cuts the file off.
 */
export const exportEndpoint = <Properties extends TProperties>(
  db: Database,
  { list, name, open, errors = [], ...definition }: ExportDefinition<Properties>,
): Endpoint => {
  const filters = Object.entries(list.properties).filter(([property]) => !PAGING.includes(property));
  return endpoint({
    ...definition,
    method: 'GET',
    load: 'export',
    query: Type.Object({ ...Object.fromEntries(filters), ...ExportStyle.properties }),
    success: {
      status: 200,
      schema: Type.Unsafe<Readable>(Type.String()),
      example: 'SKU,Name\r\nSHIRT-7-S,Shirt\r\n',
    },
    errors: [...errors, 422],
    handle: async ({ principal, params, query, reply }) => {
      const { format = 'csv', language = 'en', ...rest } = query as ExportStyle;
      const call = { principal, params, format, language, filters: rest as Static<TObject<Properties>> };
      const opened = await db.inTenant(principal.tenantId, (tx) => open(tx, call));
      reply.headers(sheetHeaders(name[language], format));
      return exportStream(name[language], opened, (work) => db.inTenant(principal.tenantId, work), {
        format,
        language,
      });
    },
  });
};
