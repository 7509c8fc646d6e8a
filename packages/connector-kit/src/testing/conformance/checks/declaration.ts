import { Check as isValid } from 'typebox/value';
import {
  type Capabilities,
  type Connector,
  formFields,
  type RateLimit,
  secretFields,
  TESTED_AGAINST,
} from '../../../index.ts';
import type { Check } from '../check.ts';
import { ensure, shown } from '../failures.ts';

const always = () => true;

/** Checks the declaration itself, before anything is called. */
export const declarationChecks: readonly Check[] = [
  {
    id: 'declaration/identity',
    guarantee: 'slug, id, label, kind and the label of honesty are of the form the host stores and shows',
    applies: always,
    run: async ({ connector }) => {
      const { platform, platformId, label, testedAgainst } = connector;
      ensure(/^[a-z][a-z0-9-]{1,39}$/.test(platform), `${shown(platform)} is no slug`);
      const fits = Number.isInteger(platformId) && platformId > 0 && platformId < 32_768;
      ensure(fits, `platformId ${platformId} is not a small positive integer`);
      ensure(label.trim() !== '', 'the label is empty');
      ensure(TESTED_AGAINST.includes(testedAgainst), `testedAgainst ${shown(testedAgainst)} is unknown`);
    },
  },
  {
    id: 'declaration/methods',
    guarantee: 'a method exists exactly when its capability is declared, whatever the compiler was told',
    applies: always,
    run: async ({ connector }) => {
      for (const [name, declared] of Object.entries(methodsOf(connector.capabilities))) {
        const there = typeof Reflect.get(connector, name) === 'function';
        ensure(there || !declared, `${name} is missing although its capability is declared`);
        ensure(declared || !there, `${name} is there although its capability is not declared`);
      }
    },
  },
  {
    id: 'declaration/sizes',
    guarantee: 'batch sizes, overlaps and the life of tickets are numbers the host can work with',
    applies: always,
    run: async ({ connector }) => {
      for (const [name, value, least] of sizesOf(connector.capabilities)) {
        ensure(
          Number.isInteger(value) && value >= least,
          `${name} is ${value}, not a whole number ≥ ${least}`,
        );
      }
      const { lookup } = connector.capabilities.listings ?? {};
      ensure(!lookup || lookup.by.length > 0, 'listings.lookup.by is empty');
      ensure(new Set(lookup?.by).size === (lookup?.by.length ?? 0), 'listings.lookup.by repeats a key');
    },
  },
  {
    id: 'declaration/config-form',
    guarantee:
      'the settings can be drawn as a form, secrets are marked, and the settings in use fit the schema',
    applies: always,
    run: async ({ connector, open }) => {
      const fields = drawn(connector);
      const unmarked = fields.find(
        ({ name, kind }) => kind === 'text' && /secret|password|token|(^|_)key($|_)/.test(name),
      );
      ensure(!unmarked, `${unmarked?.name} looks like a secret and is not made by secret()`);
      const { config } = open();
      ensure(isValid(connector.configSchema, config), 'the settings of this test do not fit the schema');
      const missing = secretFields(connector.configSchema).find(
        (name) => typeof Reflect.get(config as object, name) !== 'string',
      );
      ensure(!missing, `the settings of this test have no ${missing}: leaks of it could not be seen`);
    },
  },
  {
    id: 'declaration/rate-limits',
    guarantee: 'limits are positive, and those read from answers say where',
    applies: always,
    run: async ({ connector }) => {
      const limits = [connector.rateLimit, ...Object.values(connector.operationLimits ?? {})];
      for (const limit of limits) {
        const wrong = limitFault(limit);
        ensure(!wrong, `the limit ${shown(limit)} ${wrong}`);
      }
      const foreign = Object.keys(connector.operationLimits ?? {}).find(
        (name) => typeof Reflect.get(connector, name) !== 'function',
      );
      ensure(!foreign, `operationLimits names ${foreign}, which this connector does not have`);
      const stored = Object.keys(connector.configSchema.properties).filter(
        (name) => !secretFields(connector.configSchema).includes(name),
      );
      const hidden = connector.limitsSharedBy?.find((name) => !stored.includes(name));
      ensure(!hidden, `limitsSharedBy names ${hidden}, which is no setting, or a secret`);
    },
  },
  {
    id: 'declaration/webhook-verification',
    guarantee: 'the data by which webhooks are verified name a header and a scheme',
    applies: ({ capabilities }) => capabilities.webhooks !== undefined,
    run: async ({ connector }) => {
      const { verification } = connector.capabilities.webhooks!;
      if (verification.kind === 'basic') {
        ensure(verification.username !== '', 'the user name of Basic authentication is empty');
        return;
      }
      if (verification.kind === 'hmac_sha256_part') {
        for (const body of ['', 'nonsense', '{}', 'null', '[]']) {
          const part = callSafely(() => verification.partOf(new TextEncoder().encode(body)));
          ensure(part === null, `partOf(${shown(body)}) gave ${shown(part)} instead of null`);
        }
        return;
      }
      ensure(/^[A-Za-z0-9-]+$/.test(verification.header), `${shown(verification.header)} is no header name`);
      if (verification.kind !== 'ecdsa') return;
      for (const header of ['', 'nonsense', '{}', '%%%']) {
        const parts = callSafely(() => verification.signatureOf(header));
        ensure(parts !== undefined, `signatureOf(${shown(header)}) threw instead of giving null`);
      }
    },
  },
];

/** Which capability each method goes with. */
function methodsOf({ listings, ...other }: Capabilities): Record<string, boolean> {
  return {
    testConnection: true,
    upsertListings: listings !== undefined,
    withdrawListings: listings !== undefined,
    updateOffers: listings?.offers !== undefined,
    pollTicket: listings !== undefined && listings.answers !== 'sync',
    lookupListings: listings?.lookup !== undefined,
    readListings: listings?.readBack === true,
    pullOrders: other.orders !== undefined,
    actOnOrder: other.orders?.actions !== undefined,
    pullProducts: other.products !== undefined,
    identifyWebhook: other.webhooks !== undefined,
    readWebhook: other.webhooks !== undefined,
    answerChallenge: other.webhooks?.challenge === true,
    webhookPublicKey: other.webhooks?.verification.kind === 'ecdsa',
    consentAddress: other.authorization !== undefined,
    redeemConsent: other.authorization !== undefined,
    listStores: other.stores === true,
    pricesIncludeVat: other.priceBasis === true,
    syncBrands: other.brands !== undefined,
    syncCategories: other.categories !== undefined,
    deleteTerms: other.termDeletion !== undefined,
    readCategoryTree: other.categoryTree === true,
    readCategoryAttributes: other.categoryTree === true,
  };
}

function sizesOf(capabilities: Capabilities): [name: string, value: number, least: number][] {
  const { listings, orders, products, brands, categories, termDeletion } = capabilities;
  const sizes: [string, number | undefined, number][] = [
    ['listings.maxBatch', listings?.maxBatch, 1],
    ['listings.offers.maxBatch', listings?.offers?.maxBatch, 1],
    ['listings.lookup.maxBatch', listings?.lookup?.maxBatch, 1],
    ['listings.ticketTtlMs', listings?.answers === 'sync' ? undefined : listings?.ticketTtlMs, 1_000],
    ['orders.overlapMs', orders?.overlapMs, 0],
    ['orders.maxWindowMs', orders?.maxWindowMs, 60_000],
    ['orders.everyMs', orders?.everyMs, 1_000],
    ['products.overlapMs', products?.overlapMs, 0],
    ['brands.maxBatch', brands?.maxBatch, 1],
    ['categories.maxBatch', categories?.maxBatch, 1],
    ['termDeletion.maxBatch', termDeletion?.maxBatch, 1],
  ];
  return sizes.filter((size): size is [string, number, number] => size[1] !== undefined);
}

function drawn(connector: Connector): ReturnType<typeof formFields> {
  try {
    return formFields(connector.configSchema, connector.settingsInTurkish);
  } catch (error) {
    ensure(false, `the settings draw no form: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/** Returns the fault of a limit, if any. */
function limitFault(limit: RateLimit): string | undefined {
  const positive = (...values: number[]) =>
    values.every((value) => Number.isFinite(value) && value > 0)
      ? undefined
      : 'has a number that is not positive';
  switch (limit.kind) {
    case 'none':
      return undefined;
    case 'fixed':
      return positive(limit.requests, limit.perMs);
    case 'token_bucket':
      return positive(limit.capacity, limit.refillPerSecond);
    case 'header':
      if (limit.remaining === '' || limit.reset === '') return 'names no header';
      return positive(limit.fallback.requests, limit.fallback.perMs);
    case 'cost':
      return limit.statusPath === '' ? 'names no path' : positive(limit.capacity, limit.restorePerSecond);
  }
}

function callSafely<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
