-- Bundles: products whose stock is that of their components.

create table bundle_components (
  tenant_id bigint not null,
  bundle_id bigint not null,
  -- No foreign key: a bundle whose component was deleted sells nothing until somebody mends it.
  component_id bigint not null check (component_id <> bundle_id),
  -- Units of the component in one bundle.
  quantity integer not null check (quantity between 1 and 10000),
  primary key (tenant_id, bundle_id, component_id),
  foreign key (tenant_id, bundle_id) references products (tenant_id, id) on delete cascade
);
call protect_tenant_table('bundle_components');
create index bundle_components_component on bundle_components (tenant_id, component_id);

-- The components that an order line took its units from, fixed at its first booking: what is cancelled goes back where it
-- came from, whatever the bundle consists of by then.
create table order_line_components (
  tenant_id bigint not null,
  order_line_id bigint not null,
  component_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (tenant_id, order_line_id, component_id),
  foreign key (tenant_id, order_line_id) references order_lines (tenant_id, id) on delete cascade
);
call protect_tenant_table('order_line_components');
create index order_line_components_component on order_line_components (tenant_id, component_id);
