const SEPARATOR = ';';

const quoted = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** A file as the channel writes it: values in quotes, parted by semicolons. */
export function csvOf(header: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [header.map(quoted), ...rows.map((row) => header.map((name) => quoted(row[name])))];
  return `${lines.map((cells) => cells.join(SEPARATOR)).join('\n')}\n`;
}

/** The lines of a file by its header; null when quotation marks are not in pairs. Commas part values too, when no semicolon stands in the header. */
export function readCsv(text: string): Record<string, string>[] | null {
  const plain = text.replace(/^\uFEFF/, '');
  const [first = ''] = plain.split('\n', 1);
  const lines = cellsOf(plain, first.includes(SEPARATOR) ? SEPARATOR : ',');
  const [header, ...rows] = lines ?? [];
  if (lines === null || header === undefined) return null;
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

function cellsOf(text: string, separator: string): string[][] | null {
  const lines: string[][] = [];
  let cells: string[] = [];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r?\\n|$)`, 'gy');
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return null;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at = pattern.lastIndex;
    if (match[3] === separator && at < text.length) continue;
    if (match[3] === separator) cells.push('');
    lines.push(cells);
    cells = [];
  }
  return lines;
}
