-- The one address of this machine that a connection may reach, as host and port: given by the operator on the command line, or
-- that of the tenant's own trial marketplace. Whoever changes the address in the portal loses it.
alter table connections add column local_address text;

-- Connections that the operator made, and that nobody else configured since.
update connections c set local_address = substring(config ->> 'base_url' from '^http://(127\.0\.0\.1:\d+)(?:/|$)')
where platform = 'simulator'
  and exists (select from audit_log a where a.tenant_id = c.tenant_id and a.subject_type = 'connection'
    and a.subject_id = c.id and a.action = 'connection.created' and a.actor = 'operator')
  and not exists (select from audit_log a where a.tenant_id = c.tenant_id and a.subject_type = 'connection'
    and a.subject_id = c.id and a.action = 'connection.configured' and a.actor <> 'operator');
