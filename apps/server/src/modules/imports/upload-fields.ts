import { IMPORT_MODES, type ImportMode, oneOf } from '@sluice/contracts';
import { Type } from 'typebox';
import type { ErrorBag } from '../../platform/http/errors.ts';
import { inputParser } from '../../platform/http/input.ts';
import { type ColumnMapping, PLAIN_FIELDS } from './file/types.ts';

/** How an uploaded file is to be imported. */
export interface ImportOptions {
  mode: ImportMode;
  dryRun: boolean;
  mapping: ColumnMapping | undefined;
}

const parse = inputParser(
  Type.Object({
    mode: Type.Optional(oneOf(IMPORT_MODES)),
    dry_run: Type.Optional(Type.Boolean()),
  }),
);

/** Reads the form fields beside the file; an empty one counts as not sent. Every problem goes into `errors`. */
export function readImportOptions(fields: ReadonlyMap<string, unknown>, errors: ErrorBag): ImportOptions {
  const given = [...fields].filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  const raw = new Map(given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
  const parsed = parse({ mode: raw.get('mode'), dry_run: raw.get('dry_run') });
  for (const [field, messages] of Object.entries(parsed.errors.errors)) {
    for (const message of messages) errors.add(field, message);
  }
  return {
    mode: parsed.value.mode ?? 'upsert',
    dryRun: parsed.value.dry_run ?? false,
    mapping: readMapping(raw.get('mapping'), errors),
  };
}

const MAPPING_FORM =
  'mapping must be a JSON object that gives each column name a field or null, such as {"Item no.": "sku"}';

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
    else if (!isField(field)) errors.add('mapping', `mapping: there is no field ${field}; ${FIELDS}`);
  }
}

const FIELDS = `fields are ${PLAIN_FIELDS.join(', ')}, stock:<location code>`;

function isField(field: string | null): boolean {
  const name = field?.trim() ?? '';
  return name === '' || PLAIN_FIELDS.some((known) => known === name) || /^stock:\s*\S/.test(name);
}

/** What the database can store as text and a message can show. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && !value.includes('\0') && value.isWellFormed();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
