-- Images of a site belong to it: the one that came of an address follows what the site does with that address.

alter table source_images
  -- The image that it became; null while it waits, and after the merchant removed it here: it does not come back.
  add column image_id bigint,
  add foreign key (tenant_id, image_id) references product_images (tenant_id, id) on delete set null (image_id);
create index source_images_image on source_images (tenant_id, image_id) where image_id is not null;

-- When a complete walk last met the product: what the walk ends without meeting is gone from the site.
alter table source_products add column seen_at timestamptz;

-- Why the last complete walk took no product off sale although some were missing; null = it did what it found.
alter table connections add column source_warning text;

-- Set = the connection is being deleted, which for a large one takes many steps: it has no secrets, no address and no tasks
-- any more, and what is left of it goes in the background.
alter table connections add column deleting_since timestamptz;
create index connections_deleting on connections (tenant_id, id) where deleting_since is not null;
