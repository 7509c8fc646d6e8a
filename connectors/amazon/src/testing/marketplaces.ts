/** A store of Amazon's in one country. */
export interface Marketplace {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly currency: string;
  readonly language: string;
  readonly domain: string;
}

const marketplace = (
  id: string,
  countryCode: string,
  [currency, language, domain]: readonly [string, string, string],
): Marketplace => ({
  id,
  name: `Amazon.${domain}`,
  countryCode,
  currency,
  language,
  domain: `www.amazon.${domain}`,
});

/** Marketplaces behind the European address; one authorisation covers several. */
export const MARKETPLACES: readonly Marketplace[] = [
  marketplace('A33AVAJ2PDY3EV', 'TR', ['TRY', 'tr_TR', 'com.tr']),
  marketplace('A1PA6795UKMFR9', 'DE', ['EUR', 'de_DE', 'de']),
  marketplace('A13V1IB3VIYZZH', 'FR', ['EUR', 'fr_FR', 'fr']),
  marketplace('APJ6JRA9NG5V4', 'IT', ['EUR', 'it_IT', 'it']),
  marketplace('A1RKKUPIHCS9HS', 'ES', ['EUR', 'es_ES', 'es']),
  marketplace('A1805IZSGTT6HS', 'NL', ['EUR', 'nl_NL', 'nl']),
  marketplace('A1C3SOZRARQ6R3', 'PL', ['PLN', 'pl_PL', 'pl']),
  marketplace('A2NODRKZP88ZB9', 'SE', ['SEK', 'sv_SE', 'se']),
  marketplace('A1F83G8C2ARO7P', 'GB', ['GBP', 'en_GB', 'co.uk']),
];

export const TURKEY = 'A33AVAJ2PDY3EV';
export const GERMANY = 'A1PA6795UKMFR9';

export const marketplaceOf = (id: string): Marketplace | undefined =>
  MARKETPLACES.find((one) => one.id === id);
