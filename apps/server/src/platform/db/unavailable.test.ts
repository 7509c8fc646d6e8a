import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import { sql } from './sql.ts';
import { isDatabaseUnavailable, violatedConstraint } from './unavailable.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// holds ERR-8
test('a statement that takes too long says that trying again later is right', async () => {
  const error = await service.platform.db
    .asSystem(async (tx) => {
      await tx.run(sql`set local statement_timeout = '10ms'`);
      await tx.run(sql`select pg_sleep(5)`);
    })
    .catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: '57014' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable({ code: '23505' })).toBe(false);
});

test('a violated constraint has the same name on every node', () => {
  const violated = (name: string, constraint?: string) =>
    violatedConstraint({ code: '23505', constraint, message: `violates unique constraint "${name}"` });
  expect(violated('users_email_key_key_102009')).toBe('users_email_key_key');
  expect(violated('', 'users_email_key_key')).toBe('users_email_key_key');
  expect(violatedConstraint({ code: '42601', message: 'constraint "a"' })).toBeUndefined();
});

test('a transaction whose process has stopped lets go of its locks', async () => {
  const row = await service.platform.db.asSystem((tx) =>
    tx.first(sql`select current_setting('idle_in_transaction_session_timeout') as after`),
  );
  expect(row).toEqual({ after: '10s' });
});
