-- The fingerprint that the SFTP server of an import must have; null for addresses by HTTPS.
alter table import_schedules add column host_key text;
