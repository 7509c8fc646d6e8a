const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/**
 * A barcode as a GTIN in its one form of 14 digits, or null when it is none: GTIN-8, -12 (UPC-A), -13 (EAN) or -14 with
 * the right check digit. Leading zeros do not tell items apart (UPC-A `036000291452` is EAN `0036000291452`), a packaging
 * indicator does: a carton is not the item in it. Blanks and hyphens around and between digits are forgiven.
 * Source: GS1 General Specifications, sections 1.4 and 7.9.
 */
export function normaliseGtin(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '');
  if (!LENGTHS.has(digits.length) || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return null;
  const padded = digits.padStart(14, '0');
  return checkDigit(padded.slice(0, 13)) === Number(padded[13]) ? padded : null;
}

/** The check digit of the digits before it: from the right, they weigh 3 and 1 in turn. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return (10 - (sum % 10)) % 10;
}

/** Every way to write the same GTIN, the usual one first: for questions to a channel that compares barcodes as text. */
export function gtinVariants(gtin: string): readonly string[] {
  const normal = normaliseGtin(gtin);
  if (normal === null) return [gtin];
  const significant = normal.replace(/^0+/, '').length;
  const fitting = [8, 12, 13, 14].filter((length) => length >= significant);
  // An eight-digit code is written as such; a longer one, when it fits twelve digits, as UPC-A or as EAN.
  return fitting.map((length) => normal.slice(14 - length));
}

/**
 * Whether a GTIN means one item in all the world. Numbers that a shop or a region gives out itself, such as those of a
 * scale (prefixes 02, 04 and 20 to 29), coupons and refund slips (98, 99), and eight-digit codes of a shop's own (0 and 2)
 * mean something else in the next shop.
 */
export function isGlobalGtin(gtin: string): boolean {
  const normal = normaliseGtin(gtin);
  return normal !== null && !isRestricted(normal);
}

/** By the prefix of the 14 digits, whatever their check digit says. */
function isRestricted(padded: string): boolean {
  if (padded.startsWith('000000')) return /^[02]/.test(padded.slice(6));
  return /^(02|04|2|98|99)/.test(padded.slice(1));
}

/** Shorter codes are a shop's own names for its goods at the till. */
const SHORTEST_FOREIGN_CODE = 8;

/**
 * The form under which two barcodes are the same item, or null when a barcode says nothing beyond the shop that printed
 * it. A code of eight digits or more that is no GTIN is taken as it is: it matches itself alone.
 */
export function matchableBarcode(barcode: string | null): string | null {
  const text = barcode?.replace(/[\s-]/g, '') ?? '';
  const gtin = normaliseGtin(text);
  if (gtin !== null) return isGlobalGtin(gtin) ? gtin : null;
  if (/^\d{12,14}$/.test(text) && isRestricted(text.padStart(14, '0'))) return null;
  return text.replace(/^0+/, '').length >= SHORTEST_FOREIGN_CODE ? text : null;
}
