/** Shutdown, start-up, connection failures, too many connections, a full disk and time-outs of statements and locks, by SQLSTATE or by the socket's error code. */
const CODES = /^(57P0[1-5]|57014|25P03|55P03|08...|53[13]00|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database cannot be reached now, so that trying again later is right. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return CODES.test(code ?? '') || MESSAGES.test(message ?? '');
}

/** The coordinator of Citus passes the message of a node on without its fields, and constraints there bear the number of the shard. */
const IN_MESSAGE = /constraint "([^"]+?)(?:_\d{6,})?"/;

/** The constraint a statement violated, when that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (!code?.startsWith('23')) return undefined;
  return constraint ?? IN_MESSAGE.exec(message ?? '')?.[1];
}
