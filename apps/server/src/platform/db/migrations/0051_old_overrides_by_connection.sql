drop index concurrently if exists channel_overrides_connection;
