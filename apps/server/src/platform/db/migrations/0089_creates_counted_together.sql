-- Counts products of a transaction that creates several, where the plan has room for all of them.
create function count_products(created bigint) returns void language plpgsql as $$
declare
  tenant constant bigint := current_tenant();
  used bigint;
begin
  update tenant_usage set products = products + created where tenant_id = tenant returning products into used;
  if used is null or exists (select from tenants where id = tenant and product_limit < used) then
    raise exception 'the product limit of the plan is reached' using errcode = 'SLQ01';
  end if;
end $$;
