/** A site of eBay, with the words and the money of its listings. */
interface Marketplace {
  readonly name: string;
  /** In the form of the header; with an underscore it is the locale of an inventory item. */
  readonly language: string;
  readonly currency: string;
  /** The aspect that holds the brand, in the language of the site. */
  readonly brandAspect: string;
}

/** Sites with one language and one currency; by eBay's names of them. */
export const MARKETPLACES = {
  EBAY_US: { name: 'United States', language: 'en-US', currency: 'USD', brandAspect: 'Brand' },
  EBAY_GB: { name: 'United Kingdom', language: 'en-GB', currency: 'GBP', brandAspect: 'Brand' },
  EBAY_DE: { name: 'Germany', language: 'de-DE', currency: 'EUR', brandAspect: 'Marke' },
  EBAY_FR: { name: 'France', language: 'fr-FR', currency: 'EUR', brandAspect: 'Marque' },
  EBAY_IT: { name: 'Italy', language: 'it-IT', currency: 'EUR', brandAspect: 'Marca' },
  EBAY_ES: { name: 'Spain', language: 'es-ES', currency: 'EUR', brandAspect: 'Marca' },
  EBAY_NL: { name: 'Netherlands', language: 'nl-NL', currency: 'EUR', brandAspect: 'Merk' },
  EBAY_AT: { name: 'Austria', language: 'de-AT', currency: 'EUR', brandAspect: 'Marke' },
  EBAY_IE: { name: 'Ireland', language: 'en-IE', currency: 'EUR', brandAspect: 'Brand' },
  EBAY_CH: { name: 'Switzerland', language: 'de-CH', currency: 'CHF', brandAspect: 'Marke' },
  EBAY_PL: { name: 'Poland', language: 'pl-PL', currency: 'PLN', brandAspect: 'Marka' },
  EBAY_AU: { name: 'Australia', language: 'en-AU', currency: 'AUD', brandAspect: 'Brand' },
  EBAY_CA: { name: 'Canada, in English', language: 'en-CA', currency: 'CAD', brandAspect: 'Brand' },
} as const satisfies Readonly<Record<string, Marketplace>>;

export type MarketplaceId = keyof typeof MARKETPLACES;

export const marketplaceOf = ({ marketplace }: { readonly marketplace: MarketplaceId }): Marketplace =>
  MARKETPLACES[marketplace];
