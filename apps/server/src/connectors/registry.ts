import { allegroConnector } from '@sluice/connector-allegro';
import { amazonConnector } from '@sluice/connector-amazon';
import { ebayConnector } from '@sluice/connector-ebay';
import { feedConnector } from '@sluice/connector-feed';
import { googleMerchantConnector } from '@sluice/connector-google-merchant';
import { hepsiburadaConnector } from '@sluice/connector-hepsiburada';
import { ikasConnector } from '@sluice/connector-ikas';
import type { Connector } from '@sluice/connector-kit';
import { medusaConnector } from '@sluice/connector-medusa';
import { miraklConnector } from '@sluice/connector-mirakl';
import { n11Connector } from '@sluice/connector-n11';
import { shopifyConnector } from '@sluice/connector-shopify';
import { simulatorConnector } from '@sluice/connector-simulator';
import { trendyolConnector } from '@sluice/connector-trendyol';
import { vendureConnector } from '@sluice/connector-vendure';
import { woocommerceConnector } from '@sluice/connector-woocommerce';
import { externalConnectors } from '../config.ts';
import { loadExternal } from './external.ts';

/** Every connector of this repository. A test holds the list against the folders of `connectors/`. */
export const ownConnectors: readonly Connector[] = [
  simulatorConnector,
  woocommerceConnector,
  shopifyConnector,
  trendyolConnector,
  hepsiburadaConnector,
  n11Connector,
  amazonConnector,
  ikasConnector,
  ebayConnector,
  allegroConnector,
  miraklConnector,
  googleMerchantConnector,
  vendureConnector,
  medusaConnector,
  feedConnector,
];

/** Every connector of this service: those of the repository, and those that its operator added. */
export const connectors: readonly Connector[] = [
  ...ownConnectors,
  ...(await loadExternal(externalConnectors(process.env), { from: process.cwd(), taken: ownConnectors })),
];

const bySlug = new Map(connectors.map((connector) => [connector.platform, connector]));
const byId = new Map(connectors.map((connector) => [connector.platformId, connector]));

export const connectorOf = (platform: string): Connector | undefined => bySlug.get(platform);

/** The slug of a platform id; an impossible one for an unknown id, so that filters by it match nothing. */
export const platformSlug = (platformId: number): string => byId.get(platformId)?.platform ?? '';

/** Every platform as the API lists it, by id. */
export const platforms = connectors
  .map(({ platformId, platform, label }) => ({ id: platformId, slug: platform, name: label }))
  .sort((a, b) => a.id - b.id);

/** Id and label of a platform as the API shows them. */
export const platformName = (platform: string): { id: number; label: string } => {
  const connector = bySlug.get(platform);
  return { id: connector?.platformId ?? 0, label: connector?.label ?? platform };
};
