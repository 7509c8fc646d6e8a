const LONGEST = 35;

/**
 * The canonical form of a language by BCP 47, such as `de` or `de-AT`: with an underline, in any case. Extensions and
 * private parts are refused, because no two writers would mean the same by them.
 *
 * @returns null for a text that names no language
 */
export function canonicalLocale(text: string): string | null {
  const given = text.trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(-|$)/i.test(given)) return null;
  try {
    const locale = new Intl.Locale(given);
    const { baseName } = locale;
    return locale.toString() === baseName && baseName.length <= LONGEST ? baseName : null;
  } catch {
    return null;
  }
}

/** A canonical locale and the wider ones that may stand for it, the nearest first: `de-AT`, `de`. */
export function localeChain(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
