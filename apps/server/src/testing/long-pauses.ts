import pg from 'pg';
import type { TestService } from './service.ts';

/**
 * Makes every pause of a listing last an hour at least. A turn goes on while something is due, and on a busy machine a pause of
 * milliseconds is over within it: a test that looks at a listing between two turns would miss its state. `drain` brings pauses
 * to their end.
 */
export async function lengthenPauses(service: Pick<TestService, 'admin'>): Promise<void> {
  const admin = new pg.Client(service.admin);
  await admin.connect();
  await admin
    .query(`
      create function lengthen_pause() returns trigger language plpgsql as $$ begin
        new.next_at := greatest(new.next_at, now() + interval '1 hour');
        return new;
      end $$;
      create trigger lengthen_pause before update on listings for each row
        when (new.state in ('accepted', 'retry') and (new.state is distinct from old.state or new.next_at > now()))
        execute function lengthen_pause()`)
    .finally(() => admin.end());
}
