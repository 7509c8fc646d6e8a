import type { Static, TObject } from 'typebox';
import type { Capabilities } from './capabilities.ts';
import type { SettingsWords } from './config-fields.ts';
import type {
  AuthorizationMethods,
  BrandMethods,
  CategoryMethods,
  CategoryTreeMethods,
  CoreMethods,
  FeedMethods,
  ListingMethods,
  LookupMethods,
  OfferMethods,
  OptionalMethods,
  OrderActionMethods,
  OrderMethods,
  PriceBasisMethods,
  ProductMethods,
  ReadBackMethods,
  StoreMethods,
  TermDeletionMethods,
  TicketMethods,
  WebhookChallengeMethods,
  WebhookKeyMethods,
  WebhookMethods,
} from './methods.ts';
import type { RateLimit } from './rate-limit.ts';

/** The name of a connector's operation: for logs, attempts and limits. */
export type Operation = keyof CoreMethods<unknown> | keyof OptionalMethods<unknown>;

/** `Methods` when the declared capabilities contain `Required`; otherwise they must be absent. */
type When<Declared, Required, Methods> = Declared extends Required
  ? Methods
  : { readonly [Name in keyof Methods]?: never };

/** Asynchronous answers need to say for how long their results can be read. */
type Tickets<Declared, Config> = Declared extends { listings: { answers: 'async' | 'either' } }
  ? TicketMethods<Config> & { readonly capabilities: { listings: { ticketTtlMs: number } } }
  : { readonly [Name in keyof TicketMethods<Config>]?: never };

type MethodsFor<Declared extends Capabilities, Config> = When<
  Declared,
  { listings: object },
  ListingMethods<Config>
> &
  When<Declared, { listings: { offers: object } }, OfferMethods<Config>> &
  When<Declared, { listings: { lookup: object } }, LookupMethods<Config>> &
  When<Declared, { listings: { readBack: true } }, ReadBackMethods<Config>> &
  Tickets<Declared, Config> &
  When<Declared, { orders: object }, OrderMethods<Config>> &
  When<Declared, { orders: { actions: object } }, OrderActionMethods<Config>> &
  When<Declared, { products: object }, ProductMethods<Config>> &
  When<Declared, { webhooks: object }, WebhookMethods<Config>> &
  When<Declared, { webhooks: { challenge: true } }, WebhookChallengeMethods<Config>> &
  When<Declared, { webhooks: { verification: { kind: 'ecdsa' } } }, WebhookKeyMethods<Config>> &
  When<Declared, { authorization: object }, AuthorizationMethods<Config>> &
  When<Declared, { stores: true }, StoreMethods<Config>> &
  When<Declared, { priceBasis: true }, PriceBasisMethods<Config>> &
  When<Declared, { brands: object }, BrandMethods<Config>> &
  When<Declared, { categories: object }, CategoryMethods<Config>> &
  When<Declared, { termDeletion: object }, TermDeletionMethods<Config>> &
  When<Declared, { categoryTree: true }, CategoryTreeMethods<Config>> &
  When<Declared, { feed: true }, FeedMethods<Config>>;

/**
 * The counterpart a connector has been tested against: its label in the documentation and the portal, and no more may
 * be claimed for it.
 *
 * - `built_in`: the channel is the project's own.
 * - `recorded`: answers that a real server gave, played back.
 * - `real_server`: a real server that runs in the tests.
 * - `schema`: requests validated against the vendor's description, and a fake for the channel's memory.
 * - `definitions`: files checked against the vendor's published definitions of their fields, profile by profile.
 * - `transcription`: as `schema`, but the description was transcribed by hand from the vendor's definitions.
 */
export const TESTED_AGAINST = [
  'built_in',
  'recorded',
  'real_server',
  'schema',
  'transcription',
  'definitions',
] as const;
export type TestedAgainst = (typeof TESTED_AGAINST)[number];

/** The sign by which people find a channel in a list: one to three letters on a colour, and never a vendor's logo. */
export interface ChannelMark {
  readonly text: string;
  /** `#rrggbb`; the letters are black or white, as can be read better. */
  readonly colour: `#${string}`;
}

interface ConnectorFacts {
  /** Slug; stable, it is stored and typed by operators. */
  readonly platform: string;
  /** Small integer; stable, it appears in the public API. */
  readonly platformId: number;
  readonly label: string;
  readonly mark: ChannelMark;
  readonly kind: 'marketplace' | 'ecommerce' | 'feed';
  readonly testedAgainst: TestedAgainst;
  readonly rateLimit: RateLimit;
  /** Operations with a limit of their own, beside the common one. */
  readonly operationLimits?: Readonly<Partial<Record<Operation, RateLimit>>>;
  /**
   * Settings that name whom the channel counts calls for. Connections of a tenant with the same values share the limits, such as
   * those of one seller account on several marketplaces. Left out, each connection has its own.
   */
  readonly limitsSharedBy?: readonly string[];
}

/** The part that a connector's author writes: facts, capabilities, and the methods they call for. */
export type ConnectorDefinition<Declared extends Capabilities, Schema extends TObject> = ConnectorFacts & {
  readonly capabilities: Declared;
  /** Settings of a connection: validation, types and the portal's form. Secret fields are made by `secret()`. */
  readonly configSchema: Schema;
  /** The words of the settings in Turkish; those of the schema are English. */
  readonly settingsInTurkish?: SettingsWords<Static<Schema>>;
} & CoreMethods<Static<Schema>> &
  MethodsFor<Declared, Static<Schema>>;

/** Any connector, as the host holds it: a capability's method is there when the capability is. */
export interface Connector extends ConnectorFacts, CoreMethods<unknown>, Partial<OptionalMethods<unknown>> {
  readonly capabilities: Capabilities;
  readonly configSchema: TObject;
  readonly settingsInTurkish?: SettingsWords<Record<string, unknown>>;
}

/**
 * Defines a connector. It returns its argument; all it adds is the check, at compile time, that a method exists
 * exactly when its capability is declared.
 */
export function defineConnector<const Declared extends Capabilities, Schema extends TObject>(
  definition: ConnectorDefinition<Declared, Schema>,
): ConnectorDefinition<Declared, Schema> {
  return definition;
}
