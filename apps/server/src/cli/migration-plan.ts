import type { PlannedEffect, PlannedMigration, PlannedStatement } from '../platform/db/plan-migrations.ts';
import type { Result } from './output.ts';

const STATEMENT_LENGTH = 100;

/** The plan for people: a paragraph for each migration, a line for each statement and for each lock on a filled table. */
export function shownPlan(plan: readonly PlannedMigration[]): Result {
  const lines = plan.length === 0 ? ['the schema is up to date'] : plan.flatMap(paragraph);
  return { document: { migrations: plan }, lines };
}

function paragraph({ name, phase, transaction, statements }: PlannedMigration): string[] {
  const when =
    phase === 'expand'
      ? 'beside the version before'
      : 'when no process of the version before runs (--contract)';
  const how = transaction ? 'in one transaction' : 'statement by statement, without a transaction';
  return [`${name}: ${when}; ${how}`, ...statements.flatMap(described)];
}

function described({ text, effects, warnings }: PlannedStatement): string[] {
  const cut = text.length > STATEMENT_LENGTH ? `${text.slice(0, STATEMENT_LENGTH - 1)}…` : text;
  return [`  ${cut}`, ...effects.map(lockLine), ...warnings.map((warning) => `      warning: ${warning}`)];
}

function lockLine({ table, lock, rows, bytes, work, seconds }: PlannedEffect): string {
  if (rows === undefined || bytes === undefined) return `      ${lock} on ${table}, which is not there yet`;
  const size = `about ${rows.toLocaleString('en')} rows, ${megabytes(bytes)}`;
  const time = work === undefined ? 'at once' : `${work}, about ${seconds} s`;
  return `      ${lock} on ${table} (${size}): ${time}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
