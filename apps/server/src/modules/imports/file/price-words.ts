/** Words that make a price column another price than the one we sell at: list, old, purchase or promotional. */
export const OTHER_PRICE_WORDS = new Set([
  'piyasa',
  'list',
  'liste',
  'market',
  'compare',
  'old',
  'eski',
  'indirimsiz',
  'indirimli',
  'msrp',
  'alis',
  'maliyet',
  'cost',
  'purchase',
  'kampanya',
  'special',
  'akcijska',
]);
export const PRICE_WORDS = new Set(['price', 'fiyat', 'fiyati', 'cijena']);
export const TAX_WORDS = new Set(['vat', 'tax', 'kdv', 'vergi', 'pdv', 'gst']);
export const WITH_WORDS = new Set(['dahil', 'incl', 'including', 'inclusive', 'inc', 'with', 'sa', 's']);
export const WITHOUT_WORDS = new Set(['haric', 'excl', 'excluding', 'exclusive', 'ex', 'without', 'bez']);
/** Currency and language marks round a name: `Cijena (EUR)`, `name.en`. */
export const SUFFIX_WORDS = new Set([
  'eur',
  'euro',
  'tl',
  'try',
  'usd',
  'gbp',
  'hrk',
  'kn',
  'en',
  'tr',
  'hr',
]);
