/** Rows of a file as Mirakl takes and gives them: values in quotation marks, parted by semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')}\r\n`).join('');

/** The rows of a report, by the names of their columns in small letters. Operators choose semicolon or comma. */
export function readCsv(text: string): Map<string, string>[] {
  const body = text.replace(/^\uFEFF/, '');
  const [head = [], ...rows] = cells(body, separatorOf(body));
  const names = head.map((name) => name.trim().toLowerCase());
  return rows
    .filter((row) => row.some((value) => value !== ''))
    .map((row) => new Map(row.map((value, at) => [names[at] ?? String(at), value])));
}

function separatorOf(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  return head.includes(';') || !head.includes(',') ? ';' : ',';
}

function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = separator === ';' ? QUOTED_BY.semicolon : QUOTED_BY.comma;
  for (const [, quoted, bare = '', end] of text.matchAll(pattern)) {
    if (quoted === undefined && bare === '' && end === '' && row.length === 0) break;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

const QUOTED_BY = {
  semicolon: /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r?\n|\r|$)/g,
  comma: /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/g,
} as const;
