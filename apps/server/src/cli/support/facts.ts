import { cpus, freemem, loadavg, platform, release, totalmem } from 'node:os';
import type { Config } from '../../config.ts';
import { VERSION } from '../../version.ts';
import type { Check } from '../doctor/check.ts';

/** Variables whose values say something and hide nothing; of every other one the bundle says only that it is set. */
const SHOWN = [
  'PORT',
  'HOST',
  'DATABASE_CONNECTIONS',
  'ATTEMPTS_KEPT_DAYS',
  'EVENTS_KEPT_DAYS',
  'AUDIT_KEPT_DAYS',
  'RATE_LIMIT_PER_MINUTE',
  'LOG_LEVEL',
  'S3_REGION',
  'S3_FORCE_PATH_STYLE',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_SDK_DISABLED',
] as const;
const NAMED = [
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'SYSTEM_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MASTER_KEYS',
  'WAL_ARCHIVE',
  'OUTBOUND_ALLOW',
  'CONNECTORS',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'SMTP_FROM',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
] as const;

/** The machine and the program. */
export const machineFacts = (now: Date): object => ({
  at: now.toISOString(),
  sluice: VERSION,
  node: process.version,
  system: `${platform()} ${release()} ${process.arch}`,
  processors: cpus().length,
  load: loadavg(),
  memory_bytes: { total: totalmem(), free: freemem() },
});

/** The configuration: values of harmless variables, and of the others whether they are set. */
export const configurationFacts = (
  env: Record<string, string | undefined>,
  config: Pick<Config, 'databaseUrl' | 's3' | 'mail'>,
): object => ({
  values: Object.fromEntries(SHOWN.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
  set: NAMED.filter((name) => env[name] !== undefined && env[name] !== ''),
  database: config.databaseUrl === undefined ? 'embedded' : 'own',
  files: config.s3 === undefined ? 'folder' : 'object storage',
  mail: config.mail !== undefined,
});

/** The findings of the doctor by their names: their words can hold addresses and names of connections. */
export const doctorFacts = (checks: readonly Check[]): object =>
  checks.map(({ id, status }) => ({ id, status }));
