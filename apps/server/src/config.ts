import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { oneOf } from '@sluice/contracts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { MailServer } from './platform/mail/index.ts';
import { SAMPLERS, type TracingConfig } from './platform/tracing/index.ts';

const port = (fallback: number) => Type.Integer({ minimum: 0, maximum: 65_535, default: fallback });

/** Days for which rows are kept. */
const MOST_DAYS = 3_650;
/** The function `trim_audit_log` takes nothing younger from any login of the service. */
const FEWEST_AUDIT_DAYS = 365;
const days = (fallback: number) => Type.Integer({ minimum: 1, maximum: MOST_DAYS, default: fallback });

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One that listens, one for tenants and one across them. */
const FEWEST_CONNECTIONS = 3;
const MOST_CONNECTIONS = 200;

/** `shop@example.com` or `Shop <shop@example.com>`. */
const MAIL_SENDER = '^([^<>@\\r\\n]*<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$';

const MOST_TRACE_DELAY_MS = 60_000;

/** `name=value,name=value`, where values may be written with codes such as %20. */
const HEADER_LIST = '^\\s*[A-Za-z0-9-]+\\s*=[^,]*(,\\s*[A-Za-z0-9-]+\\s*=[^,]*)*$';
/** A version and its key, which with `:opens` seals nothing yet. */
const MASTER_KEY = '\\d+:[A-Za-z0-9+/=_-]+(:opens)?';

const DatabaseUrl = Type.Optional(Type.String({ pattern: '^postgres(ql)?://.+' }));

/** Every environment variable Sluice reads. Nothing else in the code looks at the environment. */
const Environment = Type.Object({
  PORT: port(3000),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+(/.*)?$' })),
  DATA_DIR: Type.String({ minLength: 1, default: './data' }),
  DATABASE_URL: DatabaseUrl,
  SYSTEM_DATABASE_URL: DatabaseUrl,
  MIGRATION_DATABASE_URL: DatabaseUrl,
  DATABASE_DIRECT_URL: DatabaseUrl,
  DATABASE_CONNECTIONS: Type.Integer({
    minimum: FEWEST_CONNECTIONS,
    maximum: MOST_CONNECTIONS,
    default: 16,
  }),
  ATTEMPTS_KEPT_DAYS: days(30),
  EVENTS_KEPT_DAYS: days(90),
  AUDIT_KEPT_DAYS: Type.Optional(Type.Integer({ minimum: FEWEST_AUDIT_DAYS, maximum: MOST_DAYS })),
  RATE_LIMIT_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 60 }),
  WAL_ARCHIVE: Type.Optional(Type.String()),
  MASTER_KEYS: Type.Optional(Type.String({ pattern: `^${MASTER_KEY}(,${MASTER_KEY})*$` })),
  OUTBOUND_ALLOW: Type.Optional(Type.String()),
  CONNECTORS: Type.Optional(Type.String()),
  TRUSTED_PROXIES: Type.Optional(Type.String()),
  LOG_LEVEL: oneOf(LOG_LEVELS, { default: 'info' }),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://[^/\\s]+/?$' })),
  SMTP_FROM: Type.Optional(Type.String({ pattern: MAIL_SENDER })),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 1 })),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  S3_FORCE_PATH_STYLE: Type.Boolean({ default: true }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(Type.String({ pattern: HEADER_LIST })),
  OTEL_SERVICE_NAME: Type.String({ minLength: 1, maxLength: 200, default: 'sluice' }),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS, { default: 'parentbased_always_on' }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  OTEL_BSP_SCHEDULE_DELAY: Type.Integer({ minimum: 10, maximum: MOST_TRACE_DELAY_MS, default: 5_000 }),
  OTEL_SDK_DISABLED: Type.Boolean({ default: false }),
});
type Environment = Static<typeof Environment>;

export interface Config {
  port: number;
  host: string;
  /** Address under which clients reach this service, without a trailing slash. */
  publicUrl: string;
  /** Whether the operator gave that address; a guessed one is good enough for links of this service, not for others. */
  hasPublicUrl: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Logins the operator made, where Sluice shall not make them: then `databaseUrl` is the login for tenants' work. */
  ownLogins: OwnLogins | undefined;
  /** The database without a pooler between, where `databaseUrl` leads through one. */
  databaseDirectUrl: string | undefined;
  /** Connections of one process to the database, all together. */
  databaseConnections: number;
  /** Days for which delivery attempts are kept, and up to a week more. */
  attemptsKeptDays: number;
  /** Days for which handled events of channels are kept. */
  eventsKeptDays: number;
  /** Days for which entries of the audit log are kept; undefined = for ever. */
  auditKeptDays: number | undefined;
  rateLimitPerMinute: number;
  masterKeys: string | undefined;
  /** The folder in which the embedded database archives its write-ahead log; undefined = it keeps none. */
  walArchive: string | undefined;
  outboundAllow: string[];
  /** Addresses and ranges of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  logLevel: string;
  /** The mail server; undefined = no mail is sent. */
  mail: MailServer | undefined;
  /** The collector of traces; undefined = nothing is traced. */
  tracing: TracingConfig | undefined;
  s3: S3Config | undefined;
}

export interface OwnLogins {
  systemUrl: string;
  /** The owner of the tables; processes that only serve do not need it. */
  migrationUrl: string | undefined;
}

export interface S3Config {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
}

const DATABASE_ADDRESS = 'a PostgreSQL address such as postgres://user:password@host:5432/database';

/** Allowed values of each variable, for the message that stops the start. */
const WANTED: Record<string, string> = {
  PORT: 'must be a port from 0 to 65535',
  PUBLIC_URL: 'must be an address such as https://sluice.example.com',
  DATABASE_URL: `must be ${DATABASE_ADDRESS}`,
  SYSTEM_DATABASE_URL: `must be ${DATABASE_ADDRESS}`,
  MIGRATION_DATABASE_URL: `must be ${DATABASE_ADDRESS}`,
  DATABASE_DIRECT_URL: `must be ${DATABASE_ADDRESS}`,
  DATABASE_CONNECTIONS: `must be a whole number from ${FEWEST_CONNECTIONS} to ${MOST_CONNECTIONS}`,
  ATTEMPTS_KEPT_DAYS: `must be a whole number of days from 1 to ${MOST_DAYS}`,
  EVENTS_KEPT_DAYS: `must be a whole number of days from 1 to ${MOST_DAYS}`,
  AUDIT_KEPT_DAYS: `must be a whole number of days from ${FEWEST_AUDIT_DAYS} to ${MOST_DAYS}, or unset to keep all`,
  RATE_LIMIT_PER_MINUTE: 'must be a whole number from 1 to 1000000',
  MASTER_KEYS: 'must be version:key pairs such as 1:<32 bytes in base64>, separated by commas',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  SMTP_URL: 'must be an address such as smtps://user:password@mail.example.com:465',
  SMTP_FROM: 'must be an address such as Sluice <sluice@example.com>',
  S3_ENDPOINT: 'must be an address such as https://s3.example.com',
  S3_FORCE_PATH_STYLE: 'must be true or false',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'must be the address of a collector such as http://localhost:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'must be headers such as authorization=Basic%20abc,x-scope-orgid=shop',
  OTEL_SERVICE_NAME: 'must have 1 to 200 characters',
  OTEL_TRACES_SAMPLER: `must be one of ${SAMPLERS.join(', ')}`,
  OTEL_TRACES_SAMPLER_ARG: 'must be a share of the traces from 0 to 1',
  OTEL_BSP_SCHEDULE_DELAY: `must be a whole number of milliseconds from 10 to ${MOST_TRACE_DELAY_MS}`,
  OTEL_SDK_DISABLED: 'must be true or false',
};

export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment. @throws ConfigError naming every bad variable and its allowed values.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(Environment.properties).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = Value.Convert(Environment, Value.Default(Environment, given));
  if (!Value.Check(Environment, parsed)) {
    const names = [...Value.Errors(Environment, parsed)].map((error) => error.instancePath.slice(1));
    const problems = [...new Set(names)].map((name) => `${name} ${WANTED[name] ?? 'is not valid'}`);
    throw new ConfigError(`bad configuration: ${problems.join('; ')}`);
  }
  return fromEnvironment(parsed);
}

const listOf = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** The connectors beside those of the repository, which are loaded before there is a configuration: packages or paths. */
export const externalConnectors = ({ CONNECTORS = '' }: Record<string, string | undefined>): string[] =>
  listOf(CONNECTORS);

/** @throws ConfigError; also for a range of all addresses, for then anybody could claim to be anybody */
function requireRange(text: string): string {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  if (family !== 0 && isRange && more === undefined) return text;
  throw new ConfigError(
    `bad configuration: TRUSTED_PROXIES: ${text} is no address or range of addresses; write those of your reverse proxies, such as 10.0.0.2 or 10.0.0.0/8`,
  );
}

/** The host as an address spells it; one that listens everywhere is reached as localhost. */
const nameOfHost = (host: string): string =>
  ['0.0.0.0', '::'].includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;

/** @throws ConfigError for logins that need one that is missing */
function ownLoginsOf(env: Environment): OwnLogins | undefined {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError(
      'bad configuration: DATABASE_DIRECT_URL goes with DATABASE_URL, which leads to a pooler',
    );
  const { DATABASE_URL, SYSTEM_DATABASE_URL: systemUrl, MIGRATION_DATABASE_URL: migrationUrl } = env;
  if (systemUrl !== undefined && DATABASE_URL !== undefined) return { systemUrl, migrationUrl };
  if (systemUrl === undefined && migrationUrl === undefined) return undefined;
  throw new ConfigError(
    'bad configuration: SYSTEM_DATABASE_URL and MIGRATION_DATABASE_URL go with DATABASE_URL: set the first two or all three, or DATABASE_URL alone',
  );
}

/** @throws ConfigError beside a database of the operator's own, whose archive is set up there */
function walArchiveOf({ WAL_ARCHIVE: folder, DATABASE_URL }: Environment): string | undefined {
  if (folder === undefined) return undefined;
  if (DATABASE_URL === undefined) return resolve(folder);
  throw new ConfigError(
    'bad configuration: WAL_ARCHIVE is for the embedded database; set up the archive of the database of DATABASE_URL there',
  );
}

/** @throws ConfigError where one of both is missing, or the address is none */
function mailServerOf({ SMTP_URL: url, SMTP_FROM: from }: Environment): MailServer | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new ConfigError('bad configuration: SMTP_URL and SMTP_FROM go together');
  if (!URL.canParse(url) || !isDecodable(url))
    throw new ConfigError(`bad configuration: SMTP_URL ${WANTED.SMTP_URL}`);
  return { url, from };
}

/** @throws ConfigError for an address or headers that cannot be read */
function tracingOf(env: Environment): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = env;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED) return undefined;
  if (!URL.canParse(endpoint))
    throw new ConfigError(
      `bad configuration: OTEL_EXPORTER_OTLP_ENDPOINT ${WANTED.OTEL_EXPORTER_OTLP_ENDPOINT}`,
    );
  if (!isDecodable(headers || '-'))
    throw new ConfigError(
      `bad configuration: OTEL_EXPORTER_OTLP_HEADERS ${WANTED.OTEL_EXPORTER_OTLP_HEADERS}`,
    );
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(listOf(headers).map(headerOf)),
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    sendEveryMs: env.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** Whether every % begins a code of a character. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function headerOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim().toLowerCase(), decodeURIComponent(text.slice(at + 1)).trim()];
}

function fromEnvironment(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${nameOfHost(env.HOST)}:${env.PORT}`).replace(/\/+$/, ''),
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    ownLogins: ownLoginsOf(env),
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    attemptsKeptDays: env.ATTEMPTS_KEPT_DAYS,
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
    auditKeptDays: env.AUDIT_KEPT_DAYS,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    masterKeys: env.MASTER_KEYS,
    walArchive: walArchiveOf(env),
    outboundAllow: listOf(env.OUTBOUND_ALLOW),
    trustedProxies: listOf(env.TRUSTED_PROXIES).map(requireRange),
    logLevel: env.LOG_LEVEL,
    mail: mailServerOf(env),
    tracing: tracingOf(env),
    s3:
      env.S3_BUCKET === undefined
        ? undefined
        : {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            forcePathStyle: env.S3_FORCE_PATH_STYLE,
          },
  };
}
