import type { Bench, Session } from './bench.ts';
import { compareFile } from './compare-file.ts';
import { mask, secretsOf } from './secrets.ts';
import type { Call } from './wire.ts';

/** Compares what a session sent with the golden file of that name. */
export async function compareGolden(bench: Bench, session: Session, name: string): Promise<void> {
  if (bench.golden === null) return;
  const calls = session.wire.calls.map((call) => goldenCall(bench, session, call));
  const text = `${JSON.stringify(calls, null, 2)}\n`;
  const { folder, writing } = bench.golden;
  await compareFile(new URL(`${name}.json`, folder), text, writing, 'the requests differ');
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
