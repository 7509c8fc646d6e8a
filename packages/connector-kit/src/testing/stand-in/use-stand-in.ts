import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { type Findings, ownFaults } from './findings.ts';

interface Emptied {
  readonly findings: Findings;
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for its own tests in one file: it is emptied before each of them and closed after the last. Its own
 * answers must fit the vendor's description.
 */
export async function useStandIn<Fake extends Emptied>(start: () => Promise<Fake>): Promise<Fake> {
  const fake = await start();
  beforeEach(() => {
    fake.reset();
    fake.findings.faults.splice(0);
  });
  afterEach(() => {
    expect(ownFaults(fake.findings)).toEqual([]);
  });
  afterAll(() => fake.close());
  return fake;
}

/** An access token, fetched once in each test and when it is first needed. */
export function useToken(grant: () => Promise<Reply>): () => Promise<string> {
  let known: string | null = null;
  beforeEach(() => {
    known = null;
  });
  return async () => {
    known ??= (await grant()).body.access_token as string;
    return known;
  };
}

/** An answer to a test, its body read as JSON where it is JSON; null for an empty one. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
  readonly text: string;
}

interface Sent {
  /** Null leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string | FormData | URLSearchParams | null;
}

/** Sends `METHOD /path` to an address. Redirects are not followed. */
export async function sendTo(
  address: string,
  request: string,
  { headers = {}, body = null }: Sent,
): Promise<Reply> {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  const answer = await fetch(`${address}${path}`, { method, headers: kept, body, redirect: 'manual' });
  const text = await answer.text();
  const isJson = /[/+]json\b/.test(answer.headers.get('content-type') ?? '');
  const value = isJson && text !== '' ? (JSON.parse(text) as unknown) : text || null;
  return { status: answer.status, headers: answer.headers, body: value, text };
}
