import { ConvertCurrency, IMPORT_MODES, type ImportMode, oneOf } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { ImportOptionsInput } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ErrorBag } from '../../platform/http/errors.ts';
import { inputParser } from '../../platform/http/input.ts';
import { COLUMN_FIELDS, isColumnField } from './file/fields.ts';
import type { ColumnMapping } from './file/types.ts';
import type { PriceOptions } from './job/row-prices.ts';

/** Options for importing an uploaded file. */
export interface ImportOptions {
  mode: ImportMode;
  dryRun: boolean;
  mapping: ColumnMapping | undefined;
  options: ImportFileOptions;
}

/** Options of an import as they are stored with it. */
export interface ImportFileOptions extends PriceOptions {
  /** Path of the elements that are products in an XML file, such as `shop/products/product`. */
  record_path?: string;
}

const parse = inputParser(
  Type.Object({
    mode: Type.Optional(oneOf(IMPORT_MODES)),
    dry_run: Type.Optional(Type.Boolean()),
    ...ImportOptionsInput.properties,
  }),
);

/** Reads the form fields beside the file; an empty one counts as not sent. Every problem goes into `errors`. */
export function readImportOptions(fields: ReadonlyMap<string, unknown>, errors: ErrorBag): ImportOptions {
  const given = [...fields].filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  const raw = new Map(given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
  const names = ['mode', 'dry_run', 'currency', 'default_tax_rate', 'record_path'] as const;
  const sent = Object.fromEntries(names.flatMap((name) => (raw.has(name) ? [[name, raw.get(name)]] : [])));
  const parsed = parse(sent);
  const convert = readConversion(raw.get('convert_currency'), errors);
  for (const [field, told] of Object.entries(parsed.errors.messages)) {
    for (const said of told) errors.add(field, said);
  }
  return {
    mode: parsed.value.mode ?? 'upsert',
    dryRun: parsed.value.dry_run ?? false,
    mapping: readMapping(raw.get('mapping'), errors),
    options: {
      ...(convert === undefined ? {} : { convert_currency: convert }),
      ...(parsed.value.currency === undefined ? {} : { currency: parsed.value.currency }),
      ...(parsed.value.default_tax_rate === undefined
        ? {}
        : { default_tax_rate: parsed.value.default_tax_rate }),
      ...(parsed.value.record_path === undefined ? {} : { record_path: parsed.value.record_path }),
    },
  };
}

const CONVERSION_FORM = message('conversion_form', { example: '{"TRY": 0.02}' });

/** Comes as a word or as JSON text. */
function readConversion(raw: unknown, errors: ErrorBag): ConvertCurrency | undefined {
  if (raw === undefined || raw === 'tenant_rates') return raw;
  const value = typeof raw === 'string' ? parseJson(raw) : raw;
  if (!Array.isArray(value) && Value.Check(ConvertCurrency, value)) return value;
  errors.add('convert_currency', CONVERSION_FORM);
  return undefined;
}

const MAPPING_FORM = message('mapping_form', { example: '{"Item no.": "sku"}' });

/** The mapping comes as JSON text, or parsed already when its part was declared as JSON. */
function readMapping(raw: unknown, errors: ErrorBag): ColumnMapping | undefined {
  if (raw === undefined) return undefined;
  const value = typeof raw === 'string' ? parseJson(raw) : raw;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    errors.add('mapping', MAPPING_FORM);
    return undefined;
  }
  checkMapping(value, errors);
  return value as ColumnMapping;
}

/** Whether columns and fields are what they may be; what is wrong goes into `errors`. */
export function checkMapping(mapping: object, errors: ErrorBag): void {
  for (const [column, field] of Object.entries(mapping)) {
    if (!isText(column) || !(field === null || isText(field))) errors.add('mapping', MAPPING_FORM);
    else if (!isField(field))
      errors.add('mapping', message('mapping_no_field', { target: field!, known: COLUMN_FIELDS.join(', ') }));
  }
}

function isField(field: string | null): boolean {
  const name = field?.trim() ?? '';
  return name === '' || isColumnField(name) || /^stock:\s*\S/.test(name);
}

/** Text that the database can store and a message can show. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && !value.includes('\0') && value.isWellFormed();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
