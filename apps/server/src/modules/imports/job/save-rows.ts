import type { ImportMode } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import {
  hasRoom,
  type ProductOutcome,
  type ProductWrite,
  roomLeft,
  saveProducts,
} from '../../catalog/index.ts';
import { note, type StoredNote } from '../file/notes.ts';
import { barcodeKey, type Found, findProducts } from './find-products.ts';
import {
  copyErrors,
  type Headers,
  type RowDraft,
  type RowFault,
  rowErrors,
  wholeRowError,
} from './row-draft.ts';
import type { PriceRules } from './row-prices.ts';

/** Options for writing rows. */
export interface SaveOptions {
  mode: ImportMode;
  headers: Headers;
  rules: PriceRules;
  /** Waits for the rows before, whose creates count towards the plan. */
  behind(): Promise<void>;
}

export type RowOutcome =
  | { result: 'created' | 'updated' | 'unchanged'; id: number; notes: StoredNote[] }
  | { result: 'failed'; errors: RowFault[] };

/** Another writer came between our look-up by SKU and the save; the transaction has to be repeated. */
export class Overtaken extends Error {}

/**
 * Writes rows in the given transaction, each as the mode says. A row with errors writes nothing and has all of them in
 * its outcome. Repeatable: the drafts stay as they are.
 *
 * @returns an outcome for each draft
 */
export async function saveRows(
  tx: Tx,
  how: SaveOptions,
  drafts: readonly RowDraft[],
): Promise<Map<RowDraft, RowOutcome>> {
  const outcomes = new Map<RowDraft, RowOutcome>();
  for (const draft of drafts) {
    if (draft.broken.length > 0) outcomes.set(draft, { result: 'failed', errors: draft.broken });
  }
  for (const pass of passesOf(drafts.filter((draft) => draft.broken.length === 0))) {
    const [found, before] = await Promise.all([findProducts(tx, pass), tx.first(roomLeft(tx))]);
    const writes = pass.map((draft) => writeOf(draft, how, found.get(draft)));
    const results = await saveProducts(
      tx,
      'api',
      writes.map(({ write }) => write),
      true,
    );
    const refused = new Set(writes.filter((_, index) => results[index]!.result === 'invalid'));
    const isFull =
      [...refused].some((one) => isNew(one, how)) && (await isPlanFull(tx, before?.room ?? 0, how));
    pass.forEach((draft, index) => {
      const written = writes[index]!;
      const outcome = outcomeOf(draft, how, written, results[index]!);
      // A full plan comes before the product's own errors: mending the row alone would not help.
      if (isFull && outcome.result === 'failed' && refused.has(written) && isNew(written, how))
        outcome.errors.unshift(quotaError(draft));
      outcomes.set(draft, outcome);
    });
  }
  return outcomes;
}

/** More products than this chunk and the one before it create. */
const MANY = 2_000;

/**
 * Whether the plan admits no further product behind this chunk. Where it had many places left nothing is asked, because the
 * answer would come behind all that the database has to write.
 */
async function isPlanFull(tx: Tx, before: number, { behind }: SaveOptions): Promise<boolean> {
  if (before > MANY) return false;
  await behind();
  return !(await hasRoom(tx));
}

/**
 * The rows in passes in which no SKU occurs twice, nor a barcode that is looked up: the second row of a SKU meets the
 * product as the first one left it. In upsert mode it updates it, in create mode the SKU is taken.
 */
function passesOf(drafts: readonly RowDraft[]): RowDraft[][] {
  const passes: RowDraft[][] = [];
  const next = new Map<string, number>();
  for (const draft of drafts) {
    const { sku, ean } = draft.input;
    const skuKey = sku == null ? undefined : `sku ${sku}`;
    const eanKey = ean == null ? undefined : `ean ${barcodeKey(ean)}`;
    const own = skuKey ?? eanKey;
    const at = own === undefined ? 0 : (next.get(own) ?? 0);
    for (const key of [skuKey, eanKey])
      if (key !== undefined) next.set(key, Math.max(next.get(key) ?? 0, at + 1));
    const pass = passes[at] ?? [];
    passes[at] = pass;
    pass.push(draft);
  }
  return passes;
}

interface RowWrite {
  write: ProductWrite;
  codes: Map<string, string>;
  found: Found | undefined;
}

/** Whether the row would create a product. */
const isNew = ({ found }: RowWrite, { mode }: SaveOptions): boolean =>
  found === undefined && mode !== 'update';

/** The product write of a row, with what the mode finds wrong with it. */
function writeOf(draft: RowDraft, { mode, rules }: SaveOptions, found: Found | undefined): RowWrite {
  const errors = copyErrors(draft);
  const codes = new Map<string, string>();
  const refuse = (field: string, code: string, said: Message): void => {
    errors.add(field, said);
    codes.set(field, code);
  };
  const isNew = found === undefined;
  if (found !== undefined && found.by !== 'sku') refuseUnclear(found, mode, refuse);
  const id = mode === 'create' || found?.ids.length !== 1 ? undefined : found.ids[0];
  const { input } = draft;
  if (isNew && mode === 'update' && !errors.has('sku')) {
    refuse('sku', 'not_found', notFoundBy(draft));
  } else if (isNew && mode !== 'update' && input.name === undefined && !errors.has('name')) {
    errors.add('name', message('required', { field: 'name' }));
  }
  const isUntaxed = id === undefined && input.tax_rate == null && input.tax_rate_id == null;
  const given =
    isUntaxed && rules.defaultTaxRate !== undefined ? { ...input, tax_rate: rules.defaultTaxRate } : input;
  return { write: { id, input: given, mergeOptions: true, errors }, codes, found };
}

/** Several products may be meant, or one that is there already where only new ones are wanted. */
function refuseUnclear(
  { by, ids }: Found,
  mode: ImportMode,
  refuse: (field: string, code: string, said: Message) => void,
): void {
  const what = message(by === 'ean' ? 'subject.barcode' : 'subject.name_and_brand');
  if (ids.length > 1) refuse(by, `${by}_ambiguous`, message('row_ambiguous', { count: ids.length, what }));
  else if (mode === 'create') refuse(by, 'duplicate', message('row_exists', { id: ids[0]!, what }));
}

function notFoundBy({ input }: RowDraft): Message {
  if (input.sku != null) return message('sku_unknown');
  if (input.ean != null) return message('barcode_unknown');
  return message('sku_needed');
}

export const quotaError = (draft: RowDraft): RowFault =>
  wholeRowError(draft, 'plan_limit_exceeded', message('product_limit'));

function outcomeOf(
  draft: RowDraft,
  how: SaveOptions,
  written: RowWrite,
  outcome: ProductOutcome,
): RowOutcome {
  const { write, codes } = written;
  switch (outcome.result) {
    case 'created':
    case 'updated':
    case 'unchanged':
      return { result: outcome.result, id: outcome.id, notes: notesOf(draft, how.rules, written) };
    case 'over_quota':
      return { result: 'failed', errors: [quotaError(draft)] };
    case 'not_found':
      throw new Overtaken(`product ${write.id} was deleted`);
    case 'invalid':
      // The row was to go to the owner of its SKU, who cannot be in its way: there is a new owner.
      if (how.mode !== 'create' && !draft.errors.has('sku') && !codes.has('sku') && write.errors.has('sku'))
        throw new Overtaken(`the SKU of row ${draft.row} went to another product`);
      return { result: 'failed', errors: rowErrors(draft, write.errors, codes, how.headers) };
  }
}

/** The notes on a row that was written. */
function notesOf({ input, notes }: RowDraft, rules: PriceRules, { write, found }: RowWrite): StoredNote[] {
  const told = [...notes];
  if (found?.by === 'ean') told.push(note('matched_by_barcode', {}, { rows: 1 }));
  if (found?.by === 'name') told.push(note('matched_by_name', {}, { rows: 1 }));
  if (write.id !== undefined || input.tax_rate != null || input.tax_rate_id != null) return told;
  told.push(
    rules.defaultTaxRate === undefined
      ? note('vat_missing', { rate: 0, defined: rules.definedRates }, { rows: 1 })
      : note('vat_default', { rate: rules.defaultTaxRate }, { rows: 1 }),
  );
  return told;
}
