import { foldHeader, headerNames } from '../columns.ts';
import { HEADER_SEARCH_ROWS, isBlank } from '../header.ts';
import type { ImportLimits } from '../limits.ts';
import { note } from '../notes.ts';
import type { ColumnMapping, RawRow, RawTable } from '../types.ts';
import { columnPattern } from './column-pattern.ts';
import type { ExportSystem } from './export-system.ts';
import { Families } from './families.ts';
import { MARKETPLACES } from './marketplaces.ts';
import { SHOPS } from './shops.ts';

export const SYSTEMS: readonly ExportSystem[] = [...SHOPS, ...MARKETPLACES];

/** A table in the form to be read, with a mapping for columns whose names do not say enough. */
export interface KnownTable {
  table: RawTable;
  mapping: ColumnMapping | undefined;
}

/**
 * The export of a known system as a table of products: variants complete, rows that only bring pictures folded into them,
 * with columns of our own behind those of the file. Any other table stays as it is.
 */
export async function asKnownExport(
  table: RawTable,
  limits: ImportLimits,
  mapping?: ColumnMapping,
): Promise<KnownTable> {
  const found = findSystem(await topOf(table));
  if (found === undefined) return { table, mapping: suggested(table, mapping) };
  const { system, header } = found;
  const families = new Families(system, header.cells, limits);
  let lastRow = 0;
  for await (const chunk of table.rows()) {
    for (const row of chunk) {
      lastRow = row.row;
      if (row.row > header.row && !row.problem && !isBlank(row.cells)) families.add(row);
    }
  }
  const told = [note('known_system', { system: system.name })];
  if (families.folded > 0) told.push(note('rows_folded', {}, { rows: families.folded }));
  told.push(...families.guesses.notes);
  const cut = table.endsAbruptly ? lastRow : undefined;
  return {
    table: {
      ...table,
      notes: [...table.notes, ...told],
      async *rows() {
        const walk = families.walk();
        for await (const chunk of table.rows()) {
          yield chunk.flatMap((row): RawRow[] => {
            if (row.row < header.row) return [];
            if (row.row === header.row) return [{ row: row.row, cells: families.header }];
            if (row.problem || isBlank(row.cells)) return [row];
            if (row.row === cut && row.cells.length < families.width) return [row];
            const product = walk(row);
            return product === undefined ? [] : [product];
          });
        }
      },
    },
    mapping: withSystem(families.guesses.columns, headerNames(families.header), mapping),
  };
}

/** The mapping with what the table suggests beside it. */
function suggested(
  { suggestions = {} }: RawTable,
  mapping: ColumnMapping | undefined,
): ColumnMapping | undefined {
  const used = new Set(Object.values(mapping ?? {}));
  const more = Object.entries(suggestions).filter(([, field]) => field === 'image_urls' || !used.has(field));
  return more.length === 0 ? mapping : { ...Object.fromEntries(more), ...mapping };
}

async function topOf(table: RawTable): Promise<RawRow[]> {
  const top: RawRow[] = [];
  for await (const chunk of table.rows()) {
    for (const row of chunk) if (!row.problem && !isBlank(row.cells)) top.push(row);
    if (top.length >= HEADER_SEARCH_ROWS) break;
  }
  return top.slice(0, HEADER_SEARCH_ROWS);
}

function findSystem(rows: readonly RawRow[]): { system: ExportSystem; header: RawRow } | undefined {
  for (const header of rows) {
    const names = new Set(header.cells.map((cell) => foldHeader(String(cell))));
    const system = SYSTEMS.find(({ signatures }) =>
      signatures.some((all) => all.every((name) => names.has(foldHeader(name)))),
    );
    if (system) return { system, header };
  }
  return undefined;
}

/** The mapping with what the system's columns hold; what a person chose goes first. */
function withSystem(
  columns: ExportSystem['columns'],
  headers: readonly string[],
  mapping: ColumnMapping = {},
): ColumnMapping {
  const chosen = new Set(Object.keys(mapping).map(foldHeader));
  const used = new Set(Object.values(mapping));
  const all: Record<string, string | null> = { ...mapping };
  for (const [name, field] of Object.entries(columns)) {
    const pattern = columnPattern(name);
    for (const header of headers) {
      if (!pattern.test(foldHeader(header)) || chosen.has(foldHeader(header))) continue;
      if (field !== null && used.has(field)) continue;
      if (field !== null) used.add(field);
      all[header] = field;
    }
  }
  return all;
}
