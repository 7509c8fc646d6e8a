-- The moves of a merchant with an order, on their way to its channel: acknowledged, shipped, cancelled, refunded.

create table order_actions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- That of the order: claims look at connections and not at orders.
  connection_id bigint not null,
  kind text not null check (kind in ('acknowledge', 'ship', 'cancel', 'refund')),
  -- Lines with their units, carrier and tracking of a shipment, the reason.
  content jsonb not null,
  -- The channel's key of idempotency: one for all tries.
  key uuid not null,
  -- The caller's own key of the request, and the digest by which the same request is known again.
  reference text check (length(reference) between 1 and 100),
  request_digest text not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- Tries in a row that failed.
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- The lease: who claims the action raises the token, so a token above 1 says that it may have reached the channel.
  fencing_token bigint not null default 0,
  holder uuid,
  expires_at timestamptz not null default '-infinity',
  -- The reason of the last failure or of the refusal: an issue's code or the kind of an error, its words, and their key.
  error_code text,
  error_message text,
  error_key jsonb,
  external_id text,
  -- As the audit log names the actor.
  actor text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('order_actions');
create unique index order_actions_reference on order_actions (tenant_id, order_id, kind, reference)
  where reference is not null;
create index order_actions_order on order_actions (tenant_id, order_id, id);
create index order_actions_due on order_actions (due_at) where state = 'open';
