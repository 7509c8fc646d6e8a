-- Tenants and their quotas.

create table tenants (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  plan_code text not null check (plan_code in ('starter', 'pro', 'enterprise')),
  subscription_status text not null default 'active'
    check (subscription_status in ('trialing', 'active', 'past_due', 'expired', 'locked')),
  current_period_end timestamptz,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  -- null = no limit
  product_limit bigint check (product_limit >= 0),
  -- Whether every member has to have a second factor.
  require_second_factor boolean not null default false,
  -- Since when a person has stopped all sending of the tenant; null = it goes on.
  sending_stopped_at timestamptz,
  created_at timestamptz not null default now()
);
call protect_tenant_table('tenants', 'id');

-- The used part of a tenant's quotas. A row of its own, because every product write locks it and `tenants` is read by all.
create table tenant_usage (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  products bigint not null default 0 check (products >= 0)
) with (fillfactor = 50);
call protect_tenant_table('tenant_usage');

-- Counts one product more against the plan's limit, as the last statement before the commit, so that concurrent writes
-- of a tenant wait for each other only while they commit. SQLSTATE SLQ01 = the limit is reached.
create function count_product() returns void language plpgsql as $$
declare
  used bigint;
begin
  update tenant_usage set products = products + 1 where tenant_id = current_tenant() returning products into used;
  if used is null or exists (select from tenants where id = current_tenant() and product_limit < used) then
    raise exception 'the product limit of the plan is reached' using errcode = 'SLQ01';
  end if;
end $$;
