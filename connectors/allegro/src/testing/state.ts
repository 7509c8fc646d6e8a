import { createHash } from 'node:crypto';
import { ACCOUNT } from './account.ts';
import { CATEGORIES, type Category, PARAMETERS } from './category-data.ts';
import type { Order, OrderEvent, Refund } from './order-records.ts';
import type { Command, Offer, Operation, Product } from './records.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

/** Calls that are to go wrong: the next `left` ones whose `METHOD /path` fits. */
export interface Trouble {
  readonly on: RegExp;
  readonly status: number;
  readonly code: string;
  left: number;
}

/** Everything that the fake holds, and how it behaves. */
export class State {
  /** By id. */
  readonly offers = new Map<string, Offer>();
  readonly products = new Map<string, Product>();
  readonly operations = new Map<string, Operation>();
  /** By id, one space for all kinds. */
  readonly commands = new Map<string, Command>();
  readonly orders = new Map<string, Order>();
  readonly events: OrderEvent[] = [];
  /** Events that happened and cannot be read yet. */
  readonly lateEvents: OrderEvent[] = [];
  readonly refunds: Refund[] = [];
  /** Addresses of images as they were sent, by the channel's own. */
  readonly imageSources = new Map<string, string>();
  categories: readonly Category[] = CATEGORIES;
  /** Of all leaf categories. */
  parameters: readonly object[] = PARAMETERS;

  /** By code: the return address under which a consent was given, null for any. */
  readonly codes = new Map<string, { readonly returnAddress: string | null; readonly expiresAt: number }>();
  /** By refresh token. */
  readonly refreshTokens = new Map<string, { expiresAt: number }>();
  /** By access token; one of the application itself has no user. */
  readonly accessTokens = new Map<string, { readonly expiresAt: number; readonly isUser: boolean }>();
  tokenSeconds = 43_199;

  /** Operations and commands stay pending. */
  holding = false;
  /** Operations and commands from now on are forgotten when they are asked for. */
  forgetting = false;
  /** Whether writes of offers are answered at once (201, 200) or by an operation (202). */
  answers: 'sync' | 'operation' = 'operation';
  /** Milliseconds until lists show a new offer. */
  listLag = 0;
  /** Events are kept back until they are let go. */
  eventsAreLate = false;
  refundsAre: 'done' | 'held' = 'done';
  /** Offers by external id that the channel refuses while it works on them. */
  readonly refusedKeys = new Set<string>();
  /** Rows of a page of orders at most: below the channel's 100 for walks that tests can afford. */
  ordersPerPage = 100;

  callsPerMinute = 9_000;
  blockedUntil = 0;
  minute = { startedAt: 0, count: 0 };
  readonly troubles: Trouble[] = [];
  /** Calls (`METHOD /path`) that are worked off, and whose answers get lost. */
  readonly lost: RegExp[] = [];
  /** Calls by `METHOD /path`. */
  readonly counts = new Map<string, number>();
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #last = 0;

  constructor() {
    this.refreshTokens.set(ACCOUNT.refreshToken, { expiresAt: this.now() + 3 * MONTH_MS });
  }

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#last += 1;
    return this.#last;
  };

  /** A UUID that is the same in each run. */
  nextUuid = (): string => uuidOf(`${this.nextId()}`);
}

/** A UUID (version 4 by its form) that a text stands for. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const timeOf = (at: number): string => new Date(at).toISOString();

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
