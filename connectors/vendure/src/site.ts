import { ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { query } from './client.ts';
import type { Context } from './context.ts';

/** Facts about the shop that a write needs. */
const Site = Type.Object({
  /** Settings these facts were read with. */
  of: Type.String(),
  until: Type.Number(),
  language: Type.String(),
  currency: Type.String(),
  pricesIncludeTax: Type.Boolean(),
  /** Digits after the point of the shop's money. */
  precision: Type.Integer(),
  /** Whether stock is counted where a variant does not say. */
  tracksStock: Type.Boolean(),
  location: Type.String(),
});
export type Site = Static<typeof Site>;

const KEY = 'site';
const KEPT_MS = 3_600_000;

const SITE = `query SluiceSite {
  activeChannel { defaultLanguageCode defaultCurrencyCode pricesIncludeTax trackInventory }
  globalSettings { trackInventory serverConfig { moneyStrategyPrecision } }
  stockLocations(options: { take: 1000, sort: { id: ASC } }) { items { id name } }
}`;

const SiteData = Type.Object({
  activeChannel: Type.Object({
    defaultLanguageCode: Type.String(),
    defaultCurrencyCode: Type.String(),
    pricesIncludeTax: Type.Boolean(),
    trackInventory: Type.Optional(Type.Union([Type.Null(), Type.Boolean()])),
  }),
  globalSettings: Type.Object({
    trackInventory: Type.Boolean(),
    serverConfig: Type.Object({ moneyStrategyPrecision: Type.Integer({ minimum: 0, maximum: 8 }) }),
  }),
  stockLocations: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
});

/** The facts of the shop, read once an hour. */
export async function siteOf(ctx: Context): Promise<Site> {
  const { base_url, channel = '', stock_location = '' } = ctx.config;
  const of = JSON.stringify([base_url, await fingerprint(channel), stock_location]);
  const kept = parsed(await ctx.checkpoint.read(KEY));
  const now = ctx.clock.now().getTime();
  if (Check(Site, kept) && kept.of === of && kept.until > now) return kept;
  const site = { of, until: now + KEPT_MS, ...(await readSite(ctx)) };
  await ctx.checkpoint.write(KEY, JSON.stringify(site));
  return site;
}

/** Reads the facts from the shop in any case. */
export async function readSite(ctx: Context): Promise<Omit<Site, 'of' | 'until'>> {
  const { activeChannel, globalSettings, stockLocations } = await query(ctx, {
    document: SITE,
    data: SiteData,
  });
  return {
    language: activeChannel.defaultLanguageCode,
    currency: activeChannel.defaultCurrencyCode,
    pricesIncludeTax: activeChannel.pricesIncludeTax,
    precision: globalSettings.serverConfig.moneyStrategyPrecision,
    tracksStock: activeChannel.trackInventory ?? globalSettings.trackInventory,
    location: locationOf(ctx, stockLocations.items),
  };
}

function locationOf({ config }: Context, locations: readonly { id: string; name: string }[]): string {
  const wanted = config.stock_location?.trim();
  const found = wanted ? locations.find(({ name }) => name === wanted) : locations[0];
  if (found) return found.id;
  const names = locations.map(({ name }) => name).join(', ') || 'none';
  throw new ConnectorError({
    kind: 'forbidden',
    message: `the channel has no stock location ${JSON.stringify(wanted ?? '')}; it has ${names}`,
  });
}

/** The token of a channel is a secret of the settings: only a digest of it is kept. */
async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
