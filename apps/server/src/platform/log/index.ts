import { pino } from 'pino';
import { traceIds } from '../tracing/index.ts';

/** The part of a logger that the code uses; pino implements it. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

const SECRETS = [
  'authorization',
  'api_key',
  'apiKey',
  'password',
  'secret',
  'token',
  'credentials',
  'cookie',
];

/**
 * Structured log lines on standard error, so that standard output stays the command's own; secrets are cut out. Lines of traced
 * work name their trace.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceIds,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
