import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { type Confinement, statementFaults } from './statements.ts';

/** Statements that may break a rule: a part of their text, the beginning of the fault, and the reason. */
const EXCEPTIONS: readonly { text: string; fault: string; reason: string }[] = [
  {
    text: 'products_matching(',
    fault: 'products_matching()',
    reason: 'a distributed database is asked by `like` instead (catalog/products/list.ts)',
  },
  {
    text: 'xmin = pg_current_xact_id()',
    fault: 'xmin',
    reason: 'both are read on the node of the tenant, whose transaction wrote the rows',
  },
];

/** Rules for distributed databases that the statements of the last run of the tests break, with the statement. */
export async function recordedFaults(root: string): Promise<string[]> {
  const folder = join(root, '.cache/statements');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
  lines.delete('');
  if (lines.size === 0)
    return ['no statements were recorded: run the tests first (npm test -- tests statements)'];
  await loadModule();
  return [...lines].flatMap((line) => {
    const { text, confinement } = JSON.parse(line) as { text: string; confinement: Confinement };
    return faultsOf(text, confinement).map((fault) => `${fault}: ${text.replace(/\s+/g, ' ').trim()}`);
  });
}

function faultsOf(text: string, confinement: Confinement): string[] {
  const parsed = parseSync(text) as { stmts: { stmt: Record<string, unknown> }[] };
  return statementFaults(parsed.stmts[0]!.stmt, confinement).filter(
    (fault) => !EXCEPTIONS.some((one) => text.includes(one.text) && fault.startsWith(one.fault)),
  );
}
