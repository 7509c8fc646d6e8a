const LENGTHS = [8, 12, 13, 14];

/**
 * The texts under which a barcode may be stored: a GTIN is the same number with any leading zeros its shorter and longer
 * forms have (GTIN-8, -12, -13, -14). Anything else is itself.
 */
export function barcodeSpellings(barcode: string | null): string[] {
  if (barcode === null) return [];
  if (!/^\d{8,14}$/.test(barcode)) return [barcode];
  const number = barcode.replace(/^0+/, '');
  if (number === '') return [barcode];
  const forms = LENGTHS.filter((length) => length >= number.length).map((length) =>
    number.padStart(length, '0'),
  );
  return [...new Set([barcode, ...forms])];
}
