-- The settings of a connection that change what its listings look like on the channel, as one text that is part of their
-- fingerprints. Empty until one of them is changed: what was sent before was sent under the settings of then.
alter table connections add column content_settings text not null default '';
