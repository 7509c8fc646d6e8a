import { ConfigError } from '../config.ts';
import { MigrationError } from '../platform/db/migrate.ts';
import { DataDirLocked } from '../platform/embedded-postgres/index.ts';
import { ApiError, ValidationError } from '../platform/http/errors.ts';
import { CommandError } from './context.ts';

/** With --json a command prints one JSON document and nothing else; without, lines for people. */
export function print(json: boolean, document: object, lines: string[]): void {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : `${lines.join('\n')}\n`);
}

const EXPECTED = [ApiError, ConfigError, CommandError, DataDirLocked, MigrationError];

/** Says what went wrong and what to do, and sets the exit code; only the unexpected shows a stack. */
export function fail(json: boolean, error: unknown): void {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  const details = error instanceof ValidationError ? error.errors : undefined;
  if (json)
    process.stdout.write(`${JSON.stringify({ error: message, ...(details ? { errors: details } : {}) })}\n`);
  const lines = details ? Object.values(details).flat() : [message];
  process.stderr.write(`${lines.map((line) => `sluice: ${line}`).join('\n')}\n`);
  if (!expected && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}
