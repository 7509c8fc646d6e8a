import { ebayConnector } from '@sluice/connector-ebay';
import { CONFIG, startChannel } from '@sluice/connector-ebay/testing';
import type { ConnectorContext } from '@sluice/connector-kit';

export interface Ebay {
  /** The settings that a merchant types in. */
  settings: Readonly<Record<string, string | undefined>>;
  /** The seller agrees: the code with which eBay leads back. */
  consent(): string;
  close(): Promise<void>;
}

/** The stand-in of eBay, to which the service’s own connector is led when a merchant connects. */
export async function startEbay(): Promise<Ebay> {
  const ebay = await startChannel();
  const led = (ctx: ConnectorContext<typeof CONFIG>): ConnectorContext<typeof CONFIG> => ({
    ...ctx,
    http: { request: (request) => ctx.http.request({ ...request, url: ebay.lead(request.url) }) },
  });
  const { testConnection, redeemConsent } = ebayConnector;
  Object.assign(ebayConnector, {
    testConnection: (ctx) => testConnection(led(ctx)),
    redeemConsent: (ctx, consent) => redeemConsent(led(ctx), consent),
  } satisfies Pick<typeof ebayConnector, 'testConnection' | 'redeemConsent'>);
  const { refresh_token: _, ...settings } = CONFIG;
  return { settings, consent: () => ebay.fake.shop().consent(), close: ebay.close };
}
