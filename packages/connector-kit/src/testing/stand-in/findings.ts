import type { RequestFaults } from '../openapi.ts';
import type { SentCall } from './http-server.ts';

/** Faults of calls, or of answers of the stand-in itself, against the vendor's description. */
export interface Findings {
  /** Calls by operation, as the description names it. */
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export const noFindings = (): Findings => ({ checked: new Map(), faults: [] });

type Named = Pick<SentCall, 'method' | 'url'>;

/** A description or several of a vendor, as far as calls are held against it. */
interface Describing {
  request(method: string, url: URL, body: unknown): RequestFaults | null;
}

/** Holds a request against the description and returns its faults. They are noted as well, for they are the caller's. */
export function requestFaults(
  findings: Findings,
  description: Describing | null,
  call: Named & Pick<SentCall, 'body'>,
): string[] {
  const said = description?.request(call.method, call.url, call.body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((fault) => `${call.method} ${call.url.pathname}: ${fault}`));
  return faults;
}

/** Notes faults of an answer of the stand-in itself. */
export function noteOwnFaults({ faults }: Findings, { method, url }: Named, found: readonly string[]): void {
  faults.push(...found.map((fault) => `${OWN} answer to ${method} ${url.pathname}: ${fault}`));
}

/** Faults that are the stand-in's own and not those of its callers. */
export const ownFaults = ({ faults }: Findings): string[] =>
  faults.filter((fault) => fault.startsWith('the fake'));

const OWN = 'the fake’s';

/** A value as it arrives after it travelled as JSON. */
export const asSent = (body: unknown): unknown =>
  body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
