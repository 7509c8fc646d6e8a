import type { Environment, Role } from './hosts.ts';
import type { Claim, ContentRow, HbProduct, Listing, OrderLine, Parcel, Product, Ticket } from './records.ts';
import { type Category, treeOf } from './taxonomy.ts';

/** Everything that one environment of the fake holds, and how it behaves. */
export class State {
  readonly environment: Environment;
  /** By merchant SKU. */
  products = new Map<string, Product>();
  /** Products of Hepsiburada's own catalogue, by barcode: an import that has one of them waits for a person. */
  catalogue = new Map<string, HbProduct>();
  /** By Hepsiburada's SKU. */
  listings = new Map<string, Listing>();
  lines = new Map<string, OrderLine>();
  /** By package number. */
  parcels = new Map<string, Parcel>();
  /** Returns, by number. */
  claims = new Map<string, Claim>();
  tickets = new Map<string, Ticket>();
  heldWork: (() => void)[] = [];
  tree: readonly Category[];

  ticketsAre: 'done' | 'held' | 'gone' | 'scrambled' = 'done';
  /** The spelling of a finished upload: the vendor uses several. */
  doneIs = 'Done';
  /** The number of the first row in the errors of an upload: no text of the vendor gives it. */
  firstElement: 0 | 1 = 0;
  /** New products are decided on the spot, or when a test decides. */
  decidesAtOnce = true;
  /** Rows of wishes for other content that somebody has to decide. */
  contentWishes: ContentRow[] = [];
  /** Changes of content are decided on the spot, or when a test decides. */
  approvesContentAtOnce = true;
  /** Time for which a matched product has no listing yet. */
  listsAfterMs = 0;
  /** Age at which Hepsiburada packs lines by itself, as merchants may choose; null for never. */
  packsAfterMs: number | null = null;
  /** Whether the list of claims takes dates of their states. */
  claimsTakeDates = true;
  /** Whether the list of unpaid orders is there. */
  unpaidOrdersAre: 'shown' | 'hidden' = 'shown';
  /** Whether the list of attributes gives variant attributes with their ending. */
  variantIds: 'suffixed' | 'bare' = 'suffixed';
  /** Calls a second that a host takes; more are refused. */
  mostPerSecond: Partial<Record<Role, number>> = {};
  calls = new Map<Role, number[]>();
  /** Since when calls have been refused without a break, and whether the address is blocked for it. */
  overloadedSince: number | null = null;
  blocked = false;
  /** Calls by kind. */
  counts = new Map<string, number>();
  /** Deeds that the vendor lets happen and that hurt the merchant. */
  harm: string[] = [];
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #ids = 0;

  constructor(environment: Environment) {
    this.environment = environment;
    this.tree = treeOf(environment);
  }

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#ids += 1;
    return this.#ids;
  };

  nextGuid = (): string => `5e1d6c67-958d-4f00-8000-${String(this.nextId()).padStart(12, '0')}`;
}
