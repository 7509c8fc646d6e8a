import { ValidationError } from '../platform/http/errors.ts';
import { FaultyFile, isExpected, messageOf } from './errors.ts';

/** The output of a command: one document for programs, lines for people. */
export interface Result {
  document: object;
  lines: string[];
  /** The exit code when it is not 0. */
  exitCode?: number;
}

/** With --json prints one JSON document and nothing else; without, lines for people. */
export function print(json: boolean, { document, lines, exitCode }: Result): void {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : `${lines.join('\n')}\n`);
  if (exitCode !== undefined) process.exitCode = exitCode;
}

/** Reports the error and its remedy, and sets the exit code; only an unexpected error shows a stack. */
export function fail(json: boolean, error: unknown): void {
  const message = messageOf(error);
  const details = error instanceof ValidationError ? error.errors : undefined;
  const faults = error instanceof FaultyFile ? error.faults : undefined;
  if (json)
    process.stdout.write(
      `${JSON.stringify({ error: message, ...(details && { errors: details }), ...(faults && { faults }) })}\n`,
    );
  const lines = details ? Object.values(details).flat() : (faults ?? [message]);
  process.stderr.write(`${lines.map((line) => `sluice: ${line}`).join('\n')}\n`);
  if (!isExpected(error) && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}

/** Rows as aligned columns under a heading, for people. */
export function table(heading: string[], rows: (string | number | null)[][]): string[] {
  const cells = [heading, ...rows.map((row) => row.map((cell) => String(cell ?? '–')))];
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
