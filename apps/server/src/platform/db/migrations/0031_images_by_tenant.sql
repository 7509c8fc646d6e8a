-- Images of sources are taken tenant by tenant, so that one with many keeps none of the others waiting.
drop index source_images_due;
create index source_images_due on source_images (tenant_id, next_at, product_id, position) where state = 'waiting';
