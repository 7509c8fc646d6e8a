import { ConfigError } from '../config.ts';
import { ArchiveError } from '../platform/archive/files.ts';
import { MigrationError } from '../platform/db/apply-migration.ts';
import { DataDirLocked } from '../platform/embedded-postgres/index.ts';
import { ApiError } from '../platform/http/errors.ts';
import { SecretError } from '../platform/secrets/index.ts';

/** A command was used wrongly or refused: the operator reads the message, without a stack. */
export class CommandError extends Error {}

export const noTenant = (id: number): CommandError =>
  new CommandError(`there is no tenant ${id}; "sluice tenant list" shows them`);

const EXPECTED = [
  ApiError,
  ArchiveError,
  ConfigError,
  CommandError,
  DataDirLocked,
  MigrationError,
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
