import { message } from '@sluice/contracts/messages';
import { ImportFileError, shorten } from './errors.ts';
import { note, type StoredNote } from './notes.ts';
import type { RawRow, RawTable } from './types.ts';

/** Pages that UTF-8 is wrongly read as, the likely ones first. */
const PAGES = ['windows-1252', 'windows-1254', 'windows-1250'] as const;
type Page = (typeof PAGES)[number];

/** The Turkish letters of windows-1254 as windows-1252 and ISO 8859-1 show the same bytes. */
const TURKISH: Readonly<Record<string, string>> = { ý: 'ı', þ: 'ş', ð: 'ğ', Ý: 'İ', Þ: 'Ş', Ð: 'Ğ' };

/** Below these counts a finding may be a foreign word or two. */
const FEWEST_LETTERS = 4;
const FEWEST_LOST = 3;

const BYTES: ReadonlyMap<Page, ReadonlyMap<string, number>> = new Map(
  PAGES.map((page) => [page, bytesOf(page)]),
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A table that turns letters back into what they were. */
export interface Repair {
  /** As what the file is read. */
  encoding: string;
  /** One text before and after, to be shown. */
  before: string;
  after: string;
  apply(text: string): string;
}

/**
 * Gathers the letters of a whole file and finds out whether its text was saved in a wrong encoding before: UTF-8 that was
 * read as a code page (`Ã¼`), Turkish that was read as Western European (`þeker`). Single rows cannot tell: `þ` is an
 * Icelandic letter and `Ã¼` may be meant.
 */
export class TextInspection {
  readonly #runs = new Map<string, { count: number; sample: string }>();
  #lost = 0;
  #letters = 0;

  add(text: string): void {
    for (const run of text.match(/[^\p{ASCII}]+/gu) ?? []) {
      this.#letters += run.length;
      for (const char of run) if (char === '\uFFFD') this.#lost++;
      const known = this.#runs.get(run);
      if (known) known.count++;
      // Real text has few different runs; a file of nothing but such is judged by its first.
      else if (this.#runs.size < 50_000) this.#runs.set(run, { count: 1, sample: text });
    }
  }

  /** @throws ImportFileError encoding_lost when most letters are gone for good */
  finish(): Repair | undefined {
    if (this.#lost >= FEWEST_LOST && this.#lost * 2 > this.#letters) {
      throw new ImportFileError('encoding_lost', message('encoding_lost'));
    }
    return this.#misreadUtf8() ?? this.#misreadTurkish();
  }

  #misreadUtf8(): Repair | undefined {
    let best: { page: Page; mended: number; sample: string } | undefined;
    for (const page of PAGES) {
      let mended = 0;
      let sample = '';
      for (const [run, { count, sample: text }] of this.#runs) {
        if (mendedRun(run, page) === undefined) continue;
        mended += run.length * count;
        sample ||= text;
      }
      if (mended > (best?.mended ?? 0)) best = { page, mended, sample };
    }
    if (best === undefined || best.mended < FEWEST_LETTERS || best.mended * 2 < this.#letters)
      return undefined;
    const { page, sample } = best;
    const apply = (text: string): string =>
      text.replace(/[^\p{ASCII}]+/gu, (run) => mendedRun(run, page) ?? run);
    return described(`utf-8 (read as ${page} before)`, sample, apply);
  }

  #misreadTurkish(): Repair | undefined {
    const counts = { wrong: 0, right: 0, other: 0, y: 0, thorn: 0 };
    let sample = '';
    for (const [run, { count, sample: text }] of this.#runs) {
      for (const char of run) {
        if (char in TURKISH) counts.wrong += count;
        if (/[ýÝ]/.test(char)) counts.y += count;
        if (/[þðÞÐ]/.test(char)) counts.thorn += count;
        if (/[ışğİŞĞ]/.test(char)) counts.right += count;
        if (/[áéíóúæøåčšžěřÁÉÍÓÚÆ]/.test(char)) counts.other += count;
        if (char in TURKISH) sample ||= text;
      }
    }
    const { wrong, right, other, y, thorn } = counts;
    // Icelandic has both letters too, but many more with an accent; Czech has no þ or ð.
    if (wrong < FEWEST_LETTERS || y === 0 || thorn === 0 || right * 20 > wrong || other * 3 > wrong)
      return undefined;
    const apply = (text: string): string => text.replace(/[ýþðÝÞÐ]/g, (char) => TURKISH[char]!);
    return described('windows-1254 (read as windows-1252 before)', sample, apply);
  }
}

const described = (encoding: string, sample: string, apply: Repair['apply']): Repair => {
  const word = shorten(/[^\s,;]*[^\p{ASCII}]+[^\s,;]*/u.exec(sample)?.[0] ?? sample, 30);
  return { encoding, before: word, after: apply(word), apply };
};

/** The table with its text turned back. */
export function repaired(table: RawTable, repair: Repair): RawTable {
  const { encoding, before, after, apply } = repair;
  const mend = (row: RawRow): RawRow => ({
    ...row,
    cells: row.cells.map((cell) => (typeof cell === 'string' ? apply(cell) : cell)),
  });
  const told: StoredNote = note('encoding_repaired', { encoding, before, after });
  return {
    ...table,
    notes: [...table.notes, told],
    async *rows() {
      for await (const chunk of table.rows()) yield chunk.map(mend);
    },
  };
}

/** The run as UTF-8, when its characters are the bytes of such text in the page. */
function mendedRun(run: string, page: Page): string | undefined {
  if (run.length < 2) return undefined;
  const bytes: number[] = [];
  for (const char of run) {
    const byte = BYTES.get(page)!.get(char);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  try {
    return UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/** Bytes by character; many programs keep bytes that a page leaves open as control characters. */
function bytesOf(page: Page): Map<string, number> {
  const decoder = new TextDecoder(page);
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte < 0xa0; byte++) bytes.set(String.fromCharCode(byte), byte);
  for (let byte = 0x80; byte < 0x100; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return bytes;
}
