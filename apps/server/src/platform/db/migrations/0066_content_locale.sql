-- The language in which a connection gets texts, BCP 47; null = those of the catalogue.
alter table connections add column content_locale text;
