import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Session } from './bench.ts';
import { CheckFailed } from './check.ts';
import { mask, secretsOf } from './secrets.ts';
import type { Call } from './wire.ts';

/**
 * Whether files are written instead of compared: all of them under UPDATE_GOLDEN=1; those that are missing on a
 * developer's machine, so that a new connector starts with its own, and never where CI is set.
 */
export async function compareFile(file: URL, actual: string, what: string): Promise<void> {
  const path = fileURLToPath(file);
  const expected = await readFile(path, 'utf8').catch(() => null);
  if (expected?.replaceAll('\r\n', '\n') === actual) return;
  if (process.env.UPDATE_GOLDEN === '1' || (expected === null && !process.env.CI)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, actual);
    return;
  }
  const where = expected === null ? 'is missing' : firstDifference(expected, actual);
  throw new CheckFailed(
    `${what}: ${path.split('/').slice(-3).join('/')} ${where} (UPDATE_GOLDEN=1 rewrites it)`,
  );
}

/** Compares what a session sent with the golden file of that name. */
export async function compareGolden(bench: Bench, session: Session, name: string): Promise<void> {
  if (bench.golden === null) return;
  const calls = session.wire.calls.map((call) => goldenCall(bench, session, call));
  const text = `${JSON.stringify(calls, null, 2)}\n`;
  await compareFile(new URL(`${name}.json`, bench.golden), text, 'the requests differ');
}

/** A call as it stands in a golden file: nothing of the machine, no secret, JSON bodies as JSON. */
export function goldenCall(bench: Bench, session: Session, call: Call): object {
  const secrets = secretsOf(bench, session);
  const hidden = (text: string) => {
    const led = text.replaceAll(bench.proxy.address, '<channel>');
    const open = mask(led, secrets);
    return (bench.channel.mask ?? []).reduce((masked, pattern) => masked.replace(pattern, '<varies>'), open);
  };
  const headers = Object.entries(call.headers).map(([name, value]) => [name, hidden(value)]);
  return {
    method: call.method,
    url: hidden(call.url),
    headers: Object.fromEntries(headers),
    ...(call.body === null ? {} : { body: bodyOf(hidden(call.body)) }),
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function firstDifference(expected: string, actual: string): string {
  const before = expected.split('\n');
  const after = actual.split('\n');
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at === -1 ? after.length : at;
  return `line ${line + 1}: ${before[line]?.trim() ?? 'nothing'} became ${after[line]?.trim() ?? 'nothing'}`;
}
