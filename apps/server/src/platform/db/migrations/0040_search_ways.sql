-- Three ways to find a fragment; the planner cannot choose among them, because it plans without the pattern.
--
-- A pattern without a trigram (three characters of a word, two before its end, one at its beginning) finds nothing in the
-- index and would read all of it, the products of all tenants: a search for two letters took 0.3 seconds in a shop of a
-- thousand products beside two million others. It reads the tenant's products instead.
--
-- Where one tenant has nearly all products, its own list in the index says little and is long: 300 blocks for a million
-- products, four of the five milliseconds of a search. There the trigrams alone lead to the rows, which are checked anyway.
-- The condition is written so that the index does not take it. Estimates suffice for the choice.
create or replace function products_matching(pattern text) returns setof bigint
  language plpgsql stable security definer parallel safe rows 200 set search_path = public as $$
declare
  tenant constant bigint := current_tenant();
begin
  if pattern !~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]' then
    return query select id from products where tenant_id = tenant and search_key || '' like pattern;
  elsif exists (select from tenant_usage u join pg_class c on c.oid = 'products'::regclass
                where u.tenant_id = tenant and c.reltuples > 0 and u.products >= 0.9 * c.reltuples) then
    return query select id from products where tenant_id + 0 = tenant and search_key like pattern;
  else
    return query select id from products where tenant_id = tenant and search_key like pattern;
  end if;
end $$;
