-- References and settings of tables that a distributed PostgreSQL (Citus) refuses; see docs/scaling.md.

-- `on delete set null` is not possible where a key leads with the tenant: the statement that deletes empties the
-- reference before.
alter table bulk_operations drop constraint bulk_operations_file;
alter table bulk_operations add constraint bulk_operations_file foreign key (tenant_id, file_id)
  references import_files (tenant_id, id);
alter table source_products drop constraint source_products_tenant_id_product_id_fkey;
alter table source_products add constraint source_products_product_fkey foreign key (tenant_id, product_id)
  references products (tenant_id, id);
alter table source_images drop constraint source_images_tenant_id_image_id_fkey;
alter table source_images add constraint source_images_image_fkey foreign key (tenant_id, image_id)
  references product_images (tenant_id, id);
create index bulk_operations_file_id on bulk_operations (tenant_id, file_id) where file_id is not null;

-- The key of a listing never changes.
alter table match_candidates drop constraint match_candidates_tenant_id_connection_id_product_id_fkey;
alter table match_candidates add constraint match_candidates_listing_fkey
  foreign key (tenant_id, connection_id, product_id)
  references listings (tenant_id, connection_id, product_id) on delete cascade;

-- Webhook addresses by the hash of their token, which is unique over all tenants: a distributed table cannot hold that.
create table webhook_tokens (
  tenant_id bigint not null references tenants (id) on delete cascade,
  connection_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  primary key (tenant_id, connection_id)
);
call protect_tenant_table('webhook_tokens');
set local role sluice_system;
insert into webhook_tokens (tenant_id, connection_id, token_hash)
  select tenant_id, id, webhook_token_hash from connections where webhook_token_hash is not null;
reset role;
alter table connections drop column webhook_token_hash;

-- A moment so many seconds later. `timestamptz + interval` is not immutable, since a day has 23 hours now and then; without
-- days it is, and `on conflict do update` of a distributed table asks for that.
create function seconds_after(moment timestamptz, seconds float8) returns timestamptz
  language sql immutable parallel safe
  return moment + make_interval(secs => seconds);

-- The rows of a distributed table are of another type than the table.
drop function audit_digest(audit_log);
create function audit_digest(tenant_id bigint, id bigint, at timestamptz, actor text, action text, subject_type text,
    subject_id bigint, details jsonb) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(jsonb_build_array(tenant_id, id, (extract(epoch from at) * 1000000)::bigint,
    actor, action, subject_type, subject_id, details)::text, 'UTF8'));

-- As before, but for the note of the last use, which locks and writes in two statements.
create or replace function admit(hashes bytea[], wanted integer[], addresses inet[], per_minute integer)
  returns table (
    place integer, tenant_id bigint, tenant_name text, plan_code text, subscription_status text,
    current_period_end timestamptz, api_key_id bigint, api_key_name text, expires_at timestamptz, scopes text[],
    is_allowed boolean, granted integer, retry_after_ms integer)
  language plpgsql as $$
#variable_conflict use_column
declare
  caller record;
  slots record;
  moment timestamptz;
  first_kept integer;
  used bigint;
begin
  for caller in
    select w.i, w.n, t.name, t.plan_code, t.subscription_status, t.current_period_end, k.*,
           coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true) as unnoted,
           cardinality(k.allowed_addresses) = 0
             or exists (select from unnest(k.allowed_addresses) a where w.address <<= a) as may_come
    from unnest(hashes, wanted, addresses) with ordinality w (hash, n, address, i)
    cross join lateral (
      select k.tenant_id, k.id, k.name as key_name, k.expires_at, k.revoked_at, k.last_used_at, k.scopes,
             k.allowed_addresses
      from api_keys k where k.key_hash = w.hash
      union all
      select k.tenant_id, k.id, k.name, k.expires_at, k.revoked_at, k.last_used_at, k.scopes, k.allowed_addresses
      from api_keys k where k.previous_hash = w.hash and k.previous_until > clock_timestamp()) k
    join tenants t on t.id = k.tenant_id
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    order by k.tenant_id, k.id
  loop
    granted := 0;
    retry_after_ms := 0;
    is_allowed := caller.may_come;
    if is_allowed then
      insert into rate_windows (tenant_id, stamps, sizes) values (caller.tenant_id, '{}', '{}') on conflict do nothing;
      select r.stamps, r.sizes into slots from rate_windows r where r.tenant_id = caller.tenant_id for update;
      moment := clock_timestamp();
      if caller.unnoted then
        perform from api_keys l where l.tenant_id = caller.tenant_id and l.id = caller.id
          and (l.last_used_at is null or l.last_used_at < moment - interval '1 minute')
          for no key update skip locked;
        if found then
          update api_keys k set last_used_at = moment where k.tenant_id = caller.tenant_id and k.id = caller.id;
        end if;
      end if;
      first_kept := 1;
      while first_kept <= cardinality(slots.stamps) and slots.stamps[first_kept] <= moment - interval '60 seconds' loop
        first_kept := first_kept + 1;
      end loop;
      slots.stamps := slots.stamps[first_kept:];
      slots.sizes := slots.sizes[first_kept:];
      select coalesce(sum(s), 0) into used from unnest(slots.sizes) s;
      granted := greatest(least(caller.n, per_minute - used), 0);
      if granted < caller.n then
        retry_after_ms := greatest(1, ceil(1000 * extract(epoch from
          coalesce(slots.stamps[1], moment) + interval '60 seconds' - moment)));
      end if;
      if granted > 0 then
        if per_minute > 240 then
          -- The end of its quarter of a second, which is the same for all that fall into it.
          moment := date_bin('250 milliseconds', moment, 'epoch') + interval '250 milliseconds';
        end if;
        if slots.stamps[cardinality(slots.stamps)] >= moment then
          slots.sizes[cardinality(slots.sizes)] := slots.sizes[cardinality(slots.sizes)] + granted;
        else
          slots.stamps := slots.stamps || moment;
          slots.sizes := slots.sizes || granted;
        end if;
        update rate_windows r set stamps = slots.stamps, sizes = slots.sizes where r.tenant_id = caller.tenant_id;
      end if;
    end if;
    place := caller.i;
    tenant_id := caller.tenant_id;
    tenant_name := caller.name;
    plan_code := caller.plan_code;
    subscription_status := caller.subscription_status;
    current_period_end := caller.current_period_end;
    api_key_id := caller.id;
    api_key_name := caller.key_name;
    expires_at := caller.expires_at;
    scopes := caller.scopes;
    return next;
  end loop;
end $$;
