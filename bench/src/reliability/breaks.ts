import { type Running, withDatabase } from '../world.ts';

/**
 * Deliberate faults of a throwaway database, one for each harness, which has to find them out: the negative controls. Each
 * does what a mistake in the service would do.
 */
type Break = (world: Pick<Running, 'postgres'>) => Promise<void>;

const breakBy =
  (statements: string): Break =>
  async (world) => {
    await withDatabase(world, (client) => client.query(statements));
  };

/** Every twentieth product is gone although its creation was acknowledged. */
export const loseWrites = breakBy(`
  create function lose_write() returns trigger language plpgsql security definer as $$ begin
    delete from products where tenant_id = new.tenant_id and id = new.id; return null;
  end $$;
  create constraint trigger lose_write after insert on products deferrable initially deferred
    for each row when (new.id % 20 = 0) execute function lose_write()`);

/** Takes every send that a dead worker left in the middle as applied on the channel. */
export const believeInterrupted = breakBy(`
  create function believe() returns trigger language plpgsql as $$ begin
    new.state := 'live'; new.uncertain := false; return new;
  end $$;
  create trigger believe before update on listings for each row
    when (old.state = 'sending' and new.state = 'retry' and new.uncertain) execute function believe()`);

/**
 * Unique indexes that find nothing equal. Only dropped they would be missed at once: `on conflict` names their columns, and
 * takes these in their place.
 */
export const dropUniqueness = breakBy(`
  create function never_equal(a text, b text) returns integer language sql immutable as
    $$ select case when a < b then -1 else 1 end $$;
  create operator class never_equal for type text using btree as
    operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 never_equal(text, text);
  alter table brands drop constraint brands_tenant_id_name_key_key;
  create unique index on brands (tenant_id, name_key never_equal);
  alter table categories drop constraint categories_tenant_id_parent_id_name_key_key;
  create unique index on categories (tenant_id, parent_id, name_key never_equal);
  alter table products drop constraint products_tenant_id_sku_key`);

/** Every tenth update of a product or a quantity is acknowledged and does nothing. */
export const loseUpdates = breakBy(`
  create function lose_update() returns trigger language plpgsql as $$ begin
    if random() < 0.1 then return null; end if; return new;
  end $$;
  create trigger lose_update before update on products for each row execute function lose_update();
  create trigger lose_update before update on stock_levels for each row execute function lose_update()`);

/** An import that is taken over forgets the last chunk it has written, and writes it again. */
export const forgetChunk = breakBy(`
  create function forget_chunk() returns trigger language plpgsql as $$ begin
    -- Of 500 rows of the harness five are faulty, and the counts have to add up.
    new.rows_done := old.rows_done - 500; new.created := old.created - 495; new.failed := old.failed - 5; return new;
  end $$;
  create trigger forget_chunk before update on bulk_operations for each row
    when (new.fencing_token > old.fencing_token and old.rows_done >= 500) execute function forget_chunk()`);

/** Leases of deliveries and tasks last a minute. */
export const lengthenLeases = breakBy(`
  create function lengthen() returns trigger language plpgsql as $$ begin
    new.expires_at := now() + interval '1 minute'; return new;
  end $$;
  create trigger lengthen before update on delivery_leases for each row
    when (new.expires_at > now()) execute function lengthen();
  create trigger lengthen before update on connection_tasks for each row
    when (new.expires_at > now()) execute function lengthen()`);

/** The service never notes a time, and so does not see that the clock was put back. */
export const trustClock = breakBy(`
  create function note_nothing() returns trigger language plpgsql as $$ begin
    new.latest := '-infinity'; return new;
  end $$;
  create trigger note_nothing before insert or update on clock_marks for each row execute function note_nothing()`);
