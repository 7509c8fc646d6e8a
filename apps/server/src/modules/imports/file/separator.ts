import { recognisedHeaders } from './columns.ts';
import { sampleRecords } from './csv.ts';
import type { Separator } from './types.ts';

const CANDIDATES = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 50;

/**
 * The separator under which the first rows make the best table: most rows of one width, that width large, and
 * above all a row of known column names. Counting characters alone would take the decimal commas of a
 * semicolon file for separators.
 */
export function detectSeparator(sample: string, fileName: string): Separator {
  const directive = /^sep=([^\r\n])\r?[\r\n]/i.exec(sample);
  if (directive?.[1]) return { char: directive[1], directive: true };
  let best: string = fileName.toLowerCase().endsWith('.tsv') ? '\t' : ',';
  let bestScore = score(sample, best);
  for (const candidate of CANDIDATES) {
    const value = score(sample, candidate);
    if (value > bestScore) [best, bestScore] = [candidate, value];
  }
  return { char: best, directive: false };
}

function score(sample: string, separator: string): number {
  const records = sampleRecords(sample, separator, SAMPLE_ROWS).filter((record) =>
    record.some((cell) => cell !== ''),
  );
  const widths = new Map<number, number>();
  for (const record of records) widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (width === 1 && widths.size === 1) return 0;
  const known = Math.max(0, ...records.slice(0, 20).map((record) => recognisedHeaders(record)));
  return (count / Math.max(1, records.length)) * Math.log2(width) + known;
}
