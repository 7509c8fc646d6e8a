import { ACCOUNT } from './account.ts';
import type { Status } from './errors.ts';
import { processed } from './processing.ts';
import { type DataSource, endOf, type Input, type Issue, type Product } from './records.ts';

/** Calls that are to go wrong: the next `left` ones whose `METHOD /path` fits. */
export interface Trouble {
  readonly on: RegExp;
  readonly status: Status;
  readonly reason: string;
  left: number;
}

export interface Quota {
  perMinute: number;
  perDay: number;
}

/** Everything that the fake holds, and how it behaves. */
export class State {
  /** By product id: `en~US~offer`. */
  readonly inputs = new Map<string, Input>();
  readonly products = new Map<string, Product>();
  /** Products whose input is newer than they are, with the number of reads that do not show it yet. */
  readonly pending = new Map<string, number>();
  readonly dataSources = new Map<string, DataSource>();
  readonly accessTokens = new Map<
    string,
    { readonly scopes: readonly string[]; readonly expiresAt: number }
  >();

  /** Reads of a product after a write that still show it as it was. */
  lateReads = 1;
  /** While held, no input becomes a product. */
  held = false;
  /** Products that are made while this is set wait for Google’s review. */
  reviewed = false;
  /** Products that are made while this is set keep the judgement on what they were before. */
  judgedLate = false;
  /** Products that Google refuses or marks, by offer id. */
  readonly verdicts = new Map<string, Issue>();
  isRegistered = true;
  isEnabled = true;
  role: 'standard' | 'read_only' | 'none' = 'standard';
  tokenSeconds = 3_599;
  mostPerPage = 1_000;
  readonly quota: Quota = { perMinute: Number.POSITIVE_INFINITY, perDay: Number.POSITIVE_INFINITY };
  /** Calls by method, in the minute and in the day. */
  readonly used = new Map<string, number>();

  readonly troubles: Trouble[] = [];
  /** The next call that fits is carried out, and its answer is lost. */
  readonly lost: RegExp[] = [];
  /** Calls by `METHOD /path`. */
  readonly counts = new Map<string, number>();

  /** Milliseconds by which the clock is ahead. */
  ahead = 0;
  private stoppedAt: number | null = null;
  private lastId = 0;

  constructor() {
    const { dataSourceId, fileSourceId, feedLabel, contentLanguage } = ACCOUNT;
    for (const source of [
      { id: dataSourceId, displayName: 'Sluice', input: 'API', feedLabel, contentLanguage },
      { id: fileSourceId, displayName: 'The shop’s file', input: 'FILE', feedLabel, contentLanguage },
    ] as const)
      this.dataSources.set(source.id, source);
  }

  now(): number {
    return (this.stoppedAt ?? Date.now()) + this.ahead;
  }

  stopClock(at: number): void {
    this.stoppedAt = at;
  }

  nextId(): string {
    this.lastId += 1;
    return String(this.lastId).padStart(6, '0');
  }

  /** Notes that an input was written or deleted: the product follows later. */
  changed(id: string): void {
    this.pending.set(id, this.lateReads);
  }

  /** Brings a product up to its input, as if minutes had passed. */
  process(id: string): void {
    this.pending.delete(id);
    const input = this.inputs.get(id);
    if (input === undefined) this.products.delete(id);
    else this.products.set(id, processed(this, input));
  }

  /** Brings all products up to their inputs. */
  settle(): void {
    if (!this.held) for (const id of [...this.pending.keys()]) this.process(id);
  }

  /** Somebody reads a product: either it is still the old one, or it is brought up to its input. */
  read(id: string): void {
    const left = this.pending.get(id);
    if (left === undefined || this.held) return;
    if (left > 0) this.pending.set(id, left - 1);
    else this.process(id);
  }

  /** Ends products that were not sent again for thirty days. */
  sweep(): void {
    for (const [id, input] of this.inputs)
      if (endOf(input) <= this.now()) {
        this.inputs.delete(id);
        this.products.delete(id);
        this.pending.delete(id);
      }
  }
}
