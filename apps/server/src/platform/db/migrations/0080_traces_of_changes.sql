-- The W3C trace context of the change that a row waits for, where the change is traced (OTEL_EXPORTER_OTLP_ENDPOINT); null
-- otherwise. Plans and deliveries link their spans to it.
alter table product_changes add column traceparent text;
alter table connection_scans add column traceparent text;
alter table due_listings add column traceparent text;
