-- The names from root folded like one name, so that a search finds words of any level. Filled by the next walk through the tree;
-- until then a search looks at the name alone.
alter table channel_categories add column path_key text;
