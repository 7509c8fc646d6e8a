import { ConfigError } from '../config.ts';
import { ArchiveError } from '../platform/archive/files.ts';
import { MigrationError } from '../platform/db/apply-migration.ts';
import { DataDirLocked, PointInTimeError } from '../platform/embedded-postgres/index.ts';
import { ApiError } from '../platform/http/errors.ts';
import { SecretError } from '../platform/secrets/index.ts';

/** A command was used wrongly or refused: the operator reads the message, without a stack. */
export class CommandError extends Error {}

export const noTenant = (id: number): CommandError =>
  new CommandError(`there is no tenant ${id}; "sluice tenant list" shows them`);

/** Faults of a file, a line each, with their places, in the order of these. */
export class FaultyFile extends CommandError {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    const inOrder = faults.toSorted((a, b) => placeOf(a) - placeOf(b));
    super(inOrder.join('\n'));
    this.faults = inOrder;
  }
}

/** Line and column of `shop.yaml:12:5: …` as one number. */
function placeOf(fault: string): number {
  const [, line = '0', column = '0'] = /:(\d+):(\d+): /.exec(fault) ?? [];
  return Number(line) * 1e6 + Number(column);
}

const EXPECTED = [
  ApiError,
  ArchiveError,
  ConfigError,
  CommandError,
  DataDirLocked,
  MigrationError,
  PointInTimeError,
  SecretError,
];

/** Whether the message of an error tells an operator enough. */
export const isExpected = (error: unknown): boolean => EXPECTED.some((kind) => error instanceof kind);

/** The error in words: a connection that failed on every address of a name has them only in its parts. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  const parts = error instanceof AggregateError ? error.errors.map(messageOf) : [];
  return parts.join('; ') || ((error as { code?: string }).code ?? error.name);
}
