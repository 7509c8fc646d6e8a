-- The brands and categories of a connection that something is wrong with: few of many, asked for with its state.
create index channel_terms_trouble on channel_terms (tenant_id, connection_id) where issue_message is not null;
