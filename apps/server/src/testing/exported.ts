import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestUser } from './portal.ts';
import type { TestService } from './service.ts';

/** The rows of an export in CSV by their column names; `path` stands behind `/portal/api`. */
export async function exportedRows(
  { app }: TestService,
  { cookie }: TestUser,
  path: string,
): Promise<Record<string, string>[]> {
  const answer = await app.inject({ url: `/portal/api${path}`, headers: { cookie } });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  return parse(answer.rawPayload, { bom: true, columns: true, relax_column_count: false });
}
