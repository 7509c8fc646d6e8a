-- A write without an answer may be applied minutes later, over what was sent since: the listing is looked up once more.
-- 'infinity' = that look is under way.
alter table listings add column second_look_at timestamptz;
create index listings_second_look on listings (second_look_at) where second_look_at is not null;
