-- Names are equal after Unicode's full case fold now: `Straße` and `STRASSE` are one. Stored keys are folded anew. They are
-- lower case already, so only the few letters that stand for other letters are left to be written out. The code, of which
-- this is a copy for what is stored, is foldKey in packages/contracts.
create function pg_temp.refold(key text) returns text language plpgsql immutable as $$
declare
  folded text := translate(key,
    E'\u00b5\u017f\u0345\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u1c80\u1c81\u1c82\u1c83\u1c84\u1c85\u1c86\u1c87\u1c88\u1e9b',
    E'\u03bc\u0073\u03b9\u03b2\u03b8\u03c6\u03c0\u03ba\u03c1\u03b5\u0432\u0434\u043e\u0441\u0442\u0442\u044a\u0463\ua64b\u1e61');
  pair text;
begin
  -- The letter, then what it stands for.
  foreach pair in array array[
    E'\u00dfss', E'\u0149\u02bc\u006e', E'\u0587\u0565\u0582', E'\u1e9a\u0061\u02be', E'\u1f80\u1f00\u03b9',
    E'\u1f81\u1f01\u03b9', E'\u1f82\u1f02\u03b9', E'\u1f83\u1f03\u03b9', E'\u1f84\u1f04\u03b9', E'\u1f85\u1f05\u03b9',
    E'\u1f86\u1f06\u03b9', E'\u1f87\u1f07\u03b9', E'\u1f90\u1f20\u03b9', E'\u1f91\u1f21\u03b9', E'\u1f92\u1f22\u03b9',
    E'\u1f93\u1f23\u03b9', E'\u1f94\u1f24\u03b9', E'\u1f95\u1f25\u03b9', E'\u1f96\u1f26\u03b9', E'\u1f97\u1f27\u03b9',
    E'\u1fa0\u1f60\u03b9', E'\u1fa1\u1f61\u03b9', E'\u1fa2\u1f62\u03b9', E'\u1fa3\u1f63\u03b9', E'\u1fa4\u1f64\u03b9',
    E'\u1fa5\u1f65\u03b9', E'\u1fa6\u1f66\u03b9', E'\u1fa7\u1f67\u03b9', E'\u1fb2\u1f70\u03b9', E'\u1fb3\u03b1\u03b9',
    E'\u1fb4\u03ac\u03b9', E'\u1fb7\u1fb6\u03b9', E'\u1fc2\u1f74\u03b9', E'\u1fc3\u03b7\u03b9', E'\u1fc4\u03ae\u03b9',
    E'\u1fc7\u1fc6\u03b9', E'\u1ff2\u1f7c\u03b9', E'\u1ff3\u03c9\u03b9', E'\u1ff4\u03ce\u03b9', E'\u1ff7\u1ff6\u03b9',
    E'\ufb00ff', E'\ufb01fi', E'\ufb02fl', E'\ufb03ffi', E'\ufb04ffl',
    E'\ufb05st', E'\ufb06st', E'\ufb13\u0574\u0576', E'\ufb14\u0574\u0565', E'\ufb15\u0574\u056b',
    E'\ufb16\u057e\u0576', E'\ufb17\u0574\u056d']
  loop
    folded := replace(folded, left(pair, 1), substr(pair, 2));
  end loop;
  return normalize(replace(normalize(folded, NFC), E'i\u0307', 'i'), NFC);
end $$;

-- Whether a key has such a letter.
create function pg_temp.is_stale(key text) returns boolean language sql immutable as $$
  select key ~ E'[\u00b5\u00df\u0149\u017f\u0345\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u0587\u1c80\u1c81\u1c82\u1c83\u1c84\u1c85\u1c86\u1c87\u1c88\u1e9a\u1e9b\u1f80\u1f81\u1f82\u1f83\u1f84\u1f85\u1f86\u1f87\u1f90\u1f91\u1f92\u1f93\u1f94\u1f95\u1f96\u1f97\u1fa0\u1fa1\u1fa2\u1fa3\u1fa4\u1fa5\u1fa6\u1fa7\u1fb2\u1fb3\u1fb4\u1fb7\u1fc2\u1fc3\u1fc4\u1fc7\u1ff2\u1ff3\u1ff4\u1ff7\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06\ufb13\ufb14\ufb15\ufb16\ufb17]|i\u0307'
$$;

-- Row-level security holds for owners as well, unless they are superusers.
alter table brands no force row level security;
alter table categories no force row level security;
alter table product_groups no force row level security;
alter table category_options no force row level security;
alter table attribute_value_mappings no force row level security;
alter table channel_categories no force row level security;
alter table products no force row level security;

-- Of brands, sibling categories and groups that are one name now, the oldest keeps the name. The others stay as they are,
-- with all that names them, under a key that nothing folds to: a person merges or renames them. Losers move first, since
-- the oldest may take over the key of a younger one.
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('brands', 'tenant_id'), ('categories', 'tenant_id, parent_id'), ('product_groups', 'tenant_id')) t (name, scope)
  loop
    execute format('create temp table refolded on commit drop as
      with stale as (select %1$s, pg_temp.refold(name_key) as key from %2$I where pg_temp.is_stale(name_key)),
      same as (select t.*, pg_temp.refold(t.name_key) as key from %2$I t
        where pg_temp.is_stale(t.name_key) or (t.tenant_id, t.name_key) in (select tenant_id, key from stale))
      select tenant_id, id, key, row_number() over (partition by %1$s, key order by id) as place from same',
      kept.scope, kept.name);
    execute format('update %I t set name_key = r.key || ''  '' || r.id from refolded r
      where r.place > 1 and t.tenant_id = r.tenant_id and t.id = r.id', kept.name);
    execute format('update %I t set name_key = r.key from refolded r
      where r.place = 1 and t.tenant_id = r.tenant_id and t.id = r.id and t.name_key <> r.key', kept.name);
    drop table refolded;
  end loop;
end $$;

-- An option or a value that is said twice of one category or attribute now: the one whose key was right already stays.
delete from category_options o where pg_temp.is_stale(name_key) and exists (
  select from category_options k where k.tenant_id = o.tenant_id and k.category_id = o.category_id
    and k.name_key <> o.name_key and pg_temp.refold(k.name_key) = pg_temp.refold(o.name_key)
    and (not pg_temp.is_stale(k.name_key) or k.name_key < o.name_key));
update category_options set name_key = pg_temp.refold(name_key) where pg_temp.is_stale(name_key);

delete from attribute_value_mappings o where pg_temp.is_stale(value_key) and exists (
  select from attribute_value_mappings k where k.tenant_id = o.tenant_id and k.connection_id = o.connection_id
    and k.category_sync_id = o.category_sync_id and k.attribute_code = o.attribute_code
    and k.value_key <> o.value_key and pg_temp.refold(k.value_key) = pg_temp.refold(o.value_key)
    and (not pg_temp.is_stale(k.value_key) or k.value_key < o.value_key));
update attribute_value_mappings set value_key = pg_temp.refold(value_key) where pg_temp.is_stale(value_key);

update channel_categories set search_key = pg_temp.refold(search_key) where pg_temp.is_stale(search_key);
update products set search_key = pg_temp.refold(search_key) where pg_temp.is_stale(search_key);
update products set tag_keys = array(select pg_temp.refold(k) from unnest(tag_keys) with ordinality u (k, n) order by n)
  where pg_temp.is_stale(array_to_string(tag_keys, ' '));

-- Of a list of named texts the first of a name stays; the options of a variant are compared sorted.
create function pg_temp.refold_names(list jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(entry || jsonb_build_object('key', key) order by n), '[]') from (
    select distinct on (pg_temp.refold(entry ->> 'key')) entry, n, pg_temp.refold(entry ->> 'key') as key
    from jsonb_array_elements(list) with ordinality e (entry, n) order by pg_temp.refold(entry ->> 'key'), n) one
$$;
update products set properties = pg_temp.refold_names(properties) where pg_temp.is_stale(properties::text);
update products set variant_options = pg_temp.refold_names(variant_options) where pg_temp.is_stale(variant_options::text);
update products set variant_key = (select string_agg(pg_temp.refold(part), E'\n\n' order by pg_temp.refold(part) collate "C")
    from unnest(string_to_array(variant_key, E'\n\n')) p (part))
  where pg_temp.is_stale(variant_key);

alter table brands force row level security;
alter table categories force row level security;
alter table product_groups force row level security;
alter table category_options force row level security;
alter table attribute_value_mappings force row level security;
alter table channel_categories force row level security;
alter table products force row level security;
drop function pg_temp.refold_names;
drop function pg_temp.is_stale;
drop function pg_temp.refold;
