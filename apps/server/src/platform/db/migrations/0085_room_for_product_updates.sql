-- Half of each page stays free, so that the new version of a row finds room beside the old one and no index changes (HOT). With a
-- tenth free, raising the prices of a catalogue wrote an entry for nine rows of ten into each of eight indexes, the trigrams of
-- the search among them. Pages that are there keep what they hold; `vacuum full products` makes room in them as well.
alter table products set (fillfactor = 50);
