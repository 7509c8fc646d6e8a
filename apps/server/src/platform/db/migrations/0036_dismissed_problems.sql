-- Somebody dealt with an order that could not be saved: it is out of sight until the channel sends another version, which the
-- digest tells. Rows of earlier versions have no digest, and show once more when they come again.
alter table order_problems add column digest text, add column dismissed_at timestamptz;
