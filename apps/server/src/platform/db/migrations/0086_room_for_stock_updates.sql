-- As for products (0085): a source that brings every quantity anew finds room beside the rows that it replaces.
alter table stock_levels set (fillfactor = 50);
