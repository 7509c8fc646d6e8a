import { allegroConnector } from '@sluice/connector-allegro';
import { PAYLOAD as ALLEGRO, startChannel as startAllegro } from '@sluice/connector-allegro/testing';
import { amazonConnector } from '@sluice/connector-amazon';
import { PAYLOAD as AMAZON, startChannel as startAmazon } from '@sluice/connector-amazon/testing';
import { ebayConnector } from '@sluice/connector-ebay';
import { PAYLOAD as EBAY, startChannel as startEbay } from '@sluice/connector-ebay/testing';
import { googleMerchantConnector } from '@sluice/connector-google-merchant';
import { PAYLOAD as GOOGLE, startChannel as startGoogle } from '@sluice/connector-google-merchant/testing';
import { hepsiburadaConnector } from '@sluice/connector-hepsiburada';
import {
  PAYLOAD as HEPSIBURADA,
  startChannel as startHepsiburada,
} from '@sluice/connector-hepsiburada/testing';
import { ikasConnector } from '@sluice/connector-ikas';
import { startChannel as startIkas } from '@sluice/connector-ikas/testing';
import type { Connector } from '@sluice/connector-kit';
import { medusaConnector } from '@sluice/connector-medusa';
import {
  configFor as medusaConfig,
  type RealServer as RealMedusa,
  startRealServer as startMedusa,
} from '@sluice/connector-medusa/testing';
import { miraklConnector } from '@sluice/connector-mirakl';
import { PAYLOAD as MIRAKL, startChannel as startMirakl } from '@sluice/connector-mirakl/testing';
import { n11Connector } from '@sluice/connector-n11';
import { PAYLOAD as N11, startChannel as startN11 } from '@sluice/connector-n11/testing';
import { shopifyConnector } from '@sluice/connector-shopify';
import { startChannel as startShopify } from '@sluice/connector-shopify/testing';
import { trendyolConnector } from '@sluice/connector-trendyol';
import { startChannel as startTrendyol, PAYLOAD as TRENDYOL } from '@sluice/connector-trendyol/testing';
import { vendureConnector } from '@sluice/connector-vendure';
import {
  type RealServer,
  startRealServer,
  configFor as vendureConfig,
} from '@sluice/connector-vendure/testing';
import { woocommerceConnector } from '@sluice/connector-woocommerce';
import { configFor, Shop, startStandIn } from '@sluice/connector-woocommerce/testing';
import { testCluster } from '../../testing/postgres.ts';
import { withPayload } from '../../testing/real-connector.ts';

/** A connector with the channel that it is tried on, new for each test. */
export interface Subject {
  connector: Connector;
  config: Record<string, string>;
  /** Leads a call to a fixed address of the real channel to the fake one. */
  led?: (url: string) => string;
  brands?: readonly string[];
  /** An hour passes on the channel as well. */
  tick?(): void;
  close(): Promise<void>;
}

/** Vendure itself, started by the first test that needs it; its packages are installed the first time. */
let vendure: RealServer | undefined;
/** Medusa as well; it makes its tables the first time. */
let medusa: RealMedusa | undefined;

/** Ends the real servers that tests have started. */
export async function closeRealServers(): Promise<void> {
  await vendure?.close();
  await medusa?.close();
}

const settings = (config: unknown): Record<string, string> => ({ ...(config as Record<string, string>) });

const HOUR_MS = 3_600_000;

/** Connectors by the name of their platform. The listings of marketplaces are made complete on their way. */
export const SUBJECTS: Record<string, () => Promise<Subject>> = {
  woocommerce: async () => {
    const shop = new Shop();
    const standIn = await startStandIn(() => shop);
    return { connector: woocommerceConnector, config: configFor(standIn), close: () => standIn.close() };
  },
  shopify: async () => {
    const { address, origins, config, close } = await startShopify();
    const led = (url: string): string => url.replace(origins![0]!, address);
    return { connector: shopifyConnector, config: settings(config(address)), led, close };
  },
  trendyol: async () => {
    const { address, origins, config, state, close } = await startTrendyol();
    return {
      connector: withPayload(trendyolConnector as Connector, TRENDYOL),
      config: settings(config(address)),
      led: (url) => url.replace(`${origins![0]!}/integration`, address),
      brands: ['Kuzey Işığı', 'Ikea', 'Of nobody'],
      tick: () => {
        state().ahead += HOUR_MS;
      },
      close,
    };
  },
  hepsiburada: async () => {
    const { fake, config, close } = await startHepsiburada();
    return {
      connector: withPayload(hepsiburadaConnector as Connector, HEPSIBURADA),
      config: settings(config(fake.address)),
      led: fake.lead,
      tick: () => fake.shop().advance(HOUR_MS),
      close,
    };
  },
  n11: async () => {
    const { fake, lead: led, config, close } = await startN11();
    const tick = () => fake.shop().advance(HOUR_MS);
    return {
      connector: withPayload(n11Connector as Connector, N11),
      config: settings(config(fake.address)),
      led,
      tick,
      close,
    };
  },
  amazon: async () => {
    const { fake, config, close } = await startAmazon();
    return {
      connector: withPayload(amazonConnector as Connector, AMAZON),
      // Most batches are small, and some go by a feed.
      config: { ...settings(config(fake.address)), single_calls: '2' },
      led: fake.lead,
      close,
    };
  },
  ikas: async () => {
    const { lead: led, address, config, close } = await startIkas();
    return { connector: ikasConnector, config: settings(config(address)), led, close };
  },
  ebay: async () => {
    const { fake, lead: led, config, close } = await startEbay();
    const tick = () => fake.shop().advance(HOUR_MS);
    return {
      connector: withPayload(ebayConnector as Connector, EBAY),
      config: settings(config(fake.address)),
      led,
      tick,
      close,
    };
  },
  mirakl: async () => {
    const { fake, lead: led, config, close } = await startMirakl();
    return {
      connector: withPayload(miraklConnector as Connector, MIRAKL),
      config: settings(config(fake.address)),
      led,
      close,
    };
  },
  'google-merchant': async () => {
    const { fake, lead: led, config, close } = await startGoogle();
    return {
      connector: withPayload(googleMerchantConnector as Connector, GOOGLE),
      config: settings(config(fake.address)),
      led,
      close,
    };
  },
  allegro: async () => {
    const { fake, lead: led, config, close } = await startAllegro();
    const tick = () => fake.shop().advance(HOUR_MS);
    return {
      connector: withPayload(allegroConnector as Connector, ALLEGRO),
      config: settings(config(fake.address)),
      led,
      tick,
      close,
    };
  },
  vendure: async () => {
    vendure ??= await startRealServer();
    await vendure.tell('reset', undefined);
    return { connector: vendureConnector, config: settings(vendureConfig(vendure)), close: async () => {} };
  },
  medusa: async () => {
    medusa ??= await startMedusa(testCluster());
    await medusa.tell('reset', undefined);
    return { connector: medusaConnector, config: settings(medusaConfig(medusa)), close: async () => {} };
  },
};
