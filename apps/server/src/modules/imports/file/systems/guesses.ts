import { note, type StoredNote } from '../notes.ts';
import type { ExportSystem } from './export-system.ts';
import { isOutOfTime } from './sale-dates.ts';

/** Guesses about an export as a whole: each row goes through `add` before anything is asked. */
export class Guesses {
  readonly #system: ExportSystem;
  readonly #watched: readonly string[];
  /** Rows with something in a watched column. */
  readonly #filled = new Map<string, number>();
  #salesLeftOut = 0;

  constructor(system: ExportSystem) {
    const { propertyColumns = {}, categoryFallback: fallback, impact, unread } = system;
    this.#system = system;
    this.#watched = [
      ...Object.keys(propertyColumns),
      ...(fallback === undefined ? [] : [fallback.column, fallback.insteadOf]),
      ...[impact?.by ?? [], unread?.column ?? []].flat(),
    ];
  }

  add(text: (column: string) => string): void {
    const { sale } = this.#system;
    if (sale !== undefined && isOutOfTime(sale, text)) this.#salesLeftOut++;
    for (const column of this.#watched) {
      // An impact of 0 is none.
      if (!/^-?0*([.,]0*)?$/.test(text(column))) this.#filled.set(column, this.#rowsOf(column) + 1);
    }
  }

  /** The fields of the columns, with the fallback in place of a column that the file leaves empty. */
  get columns(): ExportSystem['columns'] {
    const { columns, categoryFallback: fallback } = this.#system;
    if (fallback === undefined || this.#rowsOf(fallback.insteadOf) > 0 || this.#rowsOf(fallback.column) === 0)
      return columns;
    return { ...columns, [fallback.insteadOf]: null, [fallback.column]: 'category_path' };
  }

  get notes(): StoredNote[] {
    const { propertyColumns = {}, categoryFallback: fallback, impact, unread, columns } = this.#system;
    const told = Object.entries(propertyColumns).map(([column, property]) =>
      note('column_as_property', { column, property }, { rows: this.#rowsOf(column) }),
    );
    if (fallback !== undefined && this.columns !== columns)
      told.push(
        note('column_as_category', { column: fallback.column }, { rows: this.#rowsOf(fallback.column) }),
      );
    if (impact !== undefined) told.push(note('price_impact_added', {}, { rows: this.#rowsOf(impact.by) }));
    if (unread !== undefined) told.push(note(unread.note, {}, { rows: this.#rowsOf(unread.column) }));
    told.push(note('sale_left_out', {}, { rows: this.#salesLeftOut }));
    return told.filter(({ rows }) => (rows ?? 0) > 0);
  }

  #rowsOf(column: string): number {
    return this.#filled.get(column) ?? 0;
  }
}
