import { type Handler, ok } from './answers.ts';
import { MARKETPLACES } from './marketplaces.ts';

/** The stores in which the merchant of the account sells. */
export const participations: Handler = (state) =>
  ok({
    payload: MARKETPLACES.map(({ id, name, countryCode, currency, language, domain }) => ({
      marketplace: {
        id,
        name,
        countryCode,
        defaultCurrencyCode: currency,
        defaultLanguageCode: language,
        domainName: domain,
      },
      participation: {
        isParticipating: !state.leftMarketplaces.has(id),
        hasSuspendedListings: false,
      },
      storeName: 'Kuzey Işığı',
    })),
  });
