import { message } from '@sluice/contracts/messages';
import { ImportFileError } from '../errors.ts';
import type { ImportLimits } from '../limits.ts';
import type { RawCell, RawRow } from '../types.ts';
import { addedBy } from './added-columns.ts';
import type { ExportSystem } from './export-system.ts';
import { Guesses } from './guesses.ts';
import { isOutOfTime } from './sale-dates.ts';
import { decimalOf, indexColumns, isEmpty, textAt } from './system-columns.ts';

/** Characters of a property's value. */
const MAX_PROPERTY = 1_000;

/** The rows of a file that make one article. */
interface Family {
  code: string;
  /** Rows that are products. */
  items: number;
  /** Rows that are products as long as no other row of the article is one. */
  plain: number;
  /** Cells of the head, by column. */
  shared: Map<number, RawCell> | undefined;
  images: string[];
}

type Role = 'item' | 'head' | 'picture';

/**
 * The articles of an export. Every row goes through `add` first, because a head or a picture may stand behind its variants;
 * then each row is made a complete product by the function that `walk` gives.
 */
export class Families {
  readonly width: number;
  /** The header with the columns that are added. */
  readonly header: RawCell[];
  folded = 0;
  readonly guesses: Guesses;
  readonly #system: ExportSystem;
  readonly #limits: ImportLimits;
  readonly #columns: ReadonlyMap<string, readonly number[]>;
  readonly #families = new Map<string, Family>();
  readonly #added: readonly string[];

  constructor(system: ExportSystem, header: readonly RawCell[], limits: ImportLimits) {
    this.#system = system;
    this.#limits = limits;
    this.guesses = new Guesses(system);
    this.width = header.length;
    this.#columns = indexColumns(system, header);
    this.#added = addedBy(system);
    this.header = [...header, ...this.#added];
    if (this.header.length > limits.columns)
      throw new ImportFileError(
        'too_many_columns',
        message('file_too_many_columns', { columns: limits.columns }),
      );
  }

  add({ cells }: RawRow): void {
    this.guesses.add((column) => this.#text(cells, column));
    const { family } = this.#system;
    if (typeof family?.head === 'object' && 'empty' in family.head) {
      this.#addBeside(cells, family.key, family.head.empty);
      return;
    }
    const role = this.#roleOf(cells);
    if (role !== 'item') this.folded++;
    if (family === undefined) return;
    if (role === 'head') {
      const keys = family.head !== 'first' && 'keys' in family.head ? family.head.keys : [];
      const names = keys.flatMap(({ column, prefix = '' }) => {
        const text = this.#text(cells, column);
        return text === '' ? [] : [prefix + text];
      });
      if (names.length > 0) this.#learn(this.#joined(names), cells, this.#ownImages(cells));
      return;
    }
    const key = this.#text(cells, family.key);
    if (key === '') return;
    const one = this.#familyOf(key);
    if (role === 'item') one.items++;
    const images = this.#images(cells, this.#system.images?.gallery);
    if (family.head === 'first') this.#learn(one, cells, images);
    else one.images.push(...images);
  }

  /** A row of an article whose own row is a product only where it has no other. */
  #addBeside(cells: readonly RawCell[], keyColumn: string, empty: string): void {
    const key = this.#text(cells, keyColumn);
    if (key === '') return;
    const one = this.#familyOf(key);
    if (this.#text(cells, empty) === '') {
      one.plain++;
      this.#learn(one, cells, this.#ownImages(cells));
      if (one.items > 0) this.folded++;
    } else {
      if (one.items === 0) this.folded += one.plain;
      one.items++;
    }
  }

  /** Turns rows, given in their order, into products; a row that is none gives undefined. */
  walk(): (row: RawRow) => RawRow | undefined {
    const begun = new Set<Family>();
    return ({ row, cells }) => {
      if (this.#roleOf(cells) !== 'item') return undefined;
      const { family } = this.#system;
      const key = family === undefined ? '' : this.#text(cells, family.key);
      const one = key === '' ? undefined : this.#families.get(key);
      const full = this.#complete(cells, one);
      const isFirst = one === undefined || !begun.has(one);
      if (one !== undefined) begun.add(one);
      const added = this.#addedCells(full, one, isFirst);
      const surplus = full.slice(this.width);
      const own = Array.from({ length: this.width }, (_, at) => full[at] ?? '');
      return { row, cells: [...own, ...added, ...surplus] };
    };
  }

  #roleOf(cells: readonly RawCell[]): Role {
    const { family, pictureRows } = this.#system;
    const head = family?.head;
    if (head !== undefined && head !== 'first') {
      if ('empty' in head) {
        const one = this.#families.get(this.#text(cells, family!.key));
        return this.#text(cells, head.empty) === '' && (one?.items ?? 0) > 0 ? 'head' : 'item';
      }
      if (head.value.test(this.#text(cells, head.column))) return 'head';
    }
    if (pictureRows?.every((column) => this.#text(cells, column) === '')) return 'picture';
    return 'item';
  }

  #familyOf(key: string): Family {
    const known = this.#families.get(key);
    if (known !== undefined) return known;
    const made: Family = { code: key, items: 0, plain: 0, shared: undefined, images: [] };
    this.#families.set(key, made);
    return made;
  }

  /** One family under all its names, the first of which is its code; rows before its head may have begun it. */
  #joined(names: readonly string[]): Family {
    const one = this.#familyOf(names[0]!);
    for (const name of names.slice(1)) {
      const other = this.#families.get(name);
      if (other !== undefined && other !== one) {
        one.items += other.items;
        one.images.push(...other.images);
      }
      this.#families.set(name, one);
    }
    return one;
  }

  #learn(one: Family, cells: readonly RawCell[], images: readonly string[]): void {
    one.images.push(...images);
    if (one.shared !== undefined) return;
    const columns = this.#system.family!.inherit.flatMap((name) => this.#columns.get(name) ?? []);
    one.shared = new Map(columns.map((index) => [index, cells[index] ?? '']));
  }

  /** The cells with what the head gives, each written as we read it. */
  #complete(cells: readonly RawCell[], one: Family | undefined): RawCell[] {
    const full = [...cells];
    for (const [index, cell] of one?.shared ?? []) {
      while (full.length < index) full.push('');
      if (isEmpty(full[index])) full[index] = cell;
    }
    for (const [column, rules] of Object.entries(this.#system.rewrite ?? {})) {
      for (const index of this.#columns.get(column) ?? []) {
        const cell = full[index];
        if (isEmpty(cell)) continue;
        const text = String(cell).trim();
        const rule = rules.find(([pattern]) => text.search(pattern) >= 0);
        full[index] = (rule ? text.replace(rule[0], rule[1]) : text).replaceAll('\\,', ',');
      }
    }
    this.#addImpact(full);
    return full;
  }

  /** The price of a variant is its article's price plus the variant's impact. */
  #addImpact(cells: RawCell[]): void {
    const { impact } = this.#system;
    const by = impact === undefined ? undefined : decimalOf(this.#text(cells, impact.by));
    if (impact === undefined || by === undefined || by.isZero()) return;
    for (const index of impact.on.flatMap((column) => this.#columns.get(column) ?? [])) {
      // A price that cannot be read is not added to, and none is better than a wrong one.
      if (!isEmpty(cells[index])) cells[index] = decimalOf(textAt(cells, index))?.plus(by).toFixed() ?? '';
    }
    for (const index of impact.withVat.flatMap((column) => this.#columns.get(column) ?? []))
      cells[index] = '';
  }

  #addedCells(cells: readonly RawCell[], one: Family | undefined, isFirst: boolean): RawCell[] {
    const head = this.#system.family?.head;
    const hasHead = typeof head === 'object' && 'keys' in head;
    // A head without rows of its own is missing from the file: its rows are an article all the same.
    const least = typeof head === 'object' && 'empty' in head ? 1 : 2;
    const isVariant = one !== undefined && (hasHead || one.items >= least);
    const options = this.#options(cells);
    const named = { ...this.#properties(cells), ...(isVariant ? {} : options) };
    const [price, listPrice] = this.#prices(cells);
    const values: Record<string, RawCell> = {
      family_code: isVariant ? one.code : '',
      family_name: isVariant ? this.#familyName(cells, one) : '',
      variant_options: isVariant ? jsonOf(options) : '',
      properties: jsonOf(named),
      image_urls: this.#imagesOf(cells, one, isFirst).join('\n'),
      price,
      list_price: listPrice,
    };
    return this.#added.map((header) => values[header.replace('_with_vat', '')] ?? '');
  }

  #familyName(cells: readonly RawCell[], one: Family): string {
    const column = Object.entries(this.#system.columns).find(([, field]) => field === 'name')?.[0];
    const [index] = this.#columns.get(column ?? '') ?? [];
    if (index === undefined) return '';
    return String(one.shared?.get(index) || cells[index] || '').trim();
  }

  #options(cells: readonly RawCell[]): Record<string, string> {
    const { pairs = [], columns = {}, lists, none } = this.#system.options ?? {};
    const named = pairs.flatMap(([name, value]) => {
      const names = this.#columns.get(name) ?? [];
      const values = this.#columns.get(value) ?? [];
      return names.map((index, at) => [textAt(cells, index), textAt(cells, values[at])] as const);
    });
    const fixed = Object.entries(columns).map(([column, name]) => [name, this.#text(cells, column)] as const);
    const [names = [], values = []] = (lists ?? []).map((column) => this.#text(cells, column).split(','));
    const listed = names.map((name, at) => [beforeColon(name), beforeColon(values[at])] as const);
    return Object.fromEntries(
      [...named, ...fixed, ...listed].filter(
        ([name, value]) => name !== '' && value !== '' && !none?.test(value),
      ),
    );
  }

  #properties(cells: readonly RawCell[]): Record<string, string> {
    const { properties, propertyColumns = {} } = this.#system;
    const parts = properties === undefined ? [] : this.#text(cells, properties).split(/,\s*/);
    const columns = Object.entries(propertyColumns).map(([column, name]) => [
      name,
      shortList(this.#text(cells, column)),
    ]);
    return Object.fromEntries(
      [...parts.map((part) => part.split(':')), ...columns].flatMap(([name, value]) =>
        name && value ? [[name, value]] : [],
      ),
    );
  }

  #prices(cells: readonly RawCell[]): [string, string] {
    const { sale } = this.#system;
    if (sale === undefined) return ['', ''];
    const regular = this.#text(cells, sale.regular);
    const lowered = this.#text(cells, sale.sale);
    const holds = lowered !== '' && !isOutOfTime(sale, (column) => this.#text(cells, column));
    return holds ? [lowered, regular] : [regular, ''];
  }

  /** The first variant shows the whole article, the others their own picture or the article's first. */
  #imagesOf(cells: readonly RawCell[], one: Family | undefined, isFirst: boolean): string[] {
    const own = this.#ownImages(cells);
    const gallery = one?.images ?? this.#images(cells, this.#system.images?.gallery);
    const all = isFirst ? [...own, ...gallery] : own.length > 0 ? own : gallery.slice(0, 1);
    return [...new Set(all)];
  }

  #ownImages(cells: readonly RawCell[]): string[] {
    return this.#images(cells, this.#system.images?.own);
  }

  #images(cells: readonly RawCell[], columns: readonly string[] = []): string[] {
    return columns
      .flatMap((column) => this.#columns.get(column) ?? [])
      .flatMap((index) => textAt(cells, index).split(/[\s|]+|,(?=https?:)|;(?=https?:)/))
      .map((url) => url.trim().replace(/,$/, ''))
      .filter((url) => url !== '')
      .slice(0, this.#limits.columns);
  }

  #text(cells: readonly RawCell[], column: string): string {
    for (const index of this.#columns.get(column) ?? []) {
      const text = textAt(cells, index);
      if (text !== '') return text;
    }
    return '';
  }
}

/** As much of a list by commas as a property holds. */
const shortList = (text: string): string =>
  text.length <= MAX_PROPERTY ? text : text.slice(0, Math.max(0, text.lastIndexOf(',', MAX_PROPERTY)));
/** `Size:select:0` and `M:0` are `Size` and `M`. */
const beforeColon = (text = ''): string => text.split(':')[0]!.trim();
const jsonOf = (named: Record<string, string>): string =>
  Object.keys(named).length === 0 ? '' : JSON.stringify(named);
