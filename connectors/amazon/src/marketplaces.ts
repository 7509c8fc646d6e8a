/** A marketplace of the European endpoint: its id there, the currency of its prices, and the language of its texts. */
export interface Marketplace {
  readonly id: string;
  readonly currency: string;
  readonly language: string;
}

export const MARKETPLACES = {
  TR: { id: 'A33AVAJ2PDY3EV', currency: 'TRY', language: 'tr_TR' },
  DE: { id: 'A1PA6795UKMFR9', currency: 'EUR', language: 'de_DE' },
  FR: { id: 'A13V1IB3VIYZZH', currency: 'EUR', language: 'fr_FR' },
  IT: { id: 'APJ6JRA9NG5V4', currency: 'EUR', language: 'it_IT' },
  ES: { id: 'A1RKKUPIHCS9HS', currency: 'EUR', language: 'es_ES' },
  NL: { id: 'A1805IZSGTT6HS', currency: 'EUR', language: 'nl_NL' },
  PL: { id: 'A1C3SOZRARQ6R3', currency: 'PLN', language: 'pl_PL' },
  SE: { id: 'A2NODRKZP88ZB9', currency: 'SEK', language: 'sv_SE' },
  UK: { id: 'A1F83G8C2ARO7P', currency: 'GBP', language: 'en_GB' },
} as const satisfies Readonly<Record<string, Marketplace>>;
