/**
 * Frequency of the accented letters of a language, in hundredths of a per cent of running text (lower case; upper case
 * is taken as equally likely, since price lists are often written in capitals). Only the proportions between letters
 * matter. German stands under 1252: its letters sit on the same bytes in all three pages.
 */
export const LANGUAGES: readonly { page: LegacyEncoding; letters: Readonly<Record<string, number>> }[] = [
  // Capital İ is as frequent as the i it belongs to, while the capital of ı is plain ASCII.
  {
    page: 'windows-1254',
    letters: { ı: 510, ş: 178, ü: 185, ç: 115, ğ: 112, ö: 78, â: 5, î: 2, û: 2, İ: 400 },
  },
  { page: 'windows-1250', letters: { š: 100, č: 95, ž: 50, ć: 70, đ: 24 } },
  { page: 'windows-1250', letters: { ł: 182, ą: 99, ę: 111, ó: 85, ś: 66, ż: 83, ć: 40, ń: 20, ź: 6 } },
  {
    page: 'windows-1250',
    letters: {
      í: 310,
      á: 220,
      é: 130,
      ě: 160,
      ř: 120,
      ž: 100,
      č: 95,
      ý: 110,
      š: 80,
      ů: 70,
      ú: 20,
      ť: 6,
      ď: 4,
      ň: 8,
      ó: 4,
      ľ: 20,
      ô: 15,
      ä: 8,
    },
  },
  { page: 'windows-1250', letters: { é: 370, á: 340, ö: 100, ó: 100, ő: 90, ü: 60, í: 60, ú: 30, ű: 20 } },
  { page: 'windows-1250', letters: { ă: 400, î: 140, ş: 120, ţ: 120, â: 90 } },
  {
    page: 'windows-1252',
    letters: { é: 190, à: 48, è: 27, ê: 22, ç: 9, ù: 6, â: 5, î: 4, û: 5, ô: 3, œ: 2, ë: 1, ï: 1 },
  },
  { page: 'windows-1252', letters: { ü: 99, ä: 57, ö: 44, ß: 30 } },
  { page: 'windows-1252', letters: { ó: 80, í: 70, á: 50, é: 40, ñ: 30, ú: 17, ü: 2 } },
  {
    page: 'windows-1252',
    letters: { ã: 73, ç: 53, é: 34, ó: 30, ê: 45, í: 13, á: 12, ú: 20, õ: 10, â: 10, à: 7, ô: 4 },
  },
  { page: 'windows-1252', letters: { ä: 180, å: 130, ö: 130, é: 2 } },
  { page: 'windows-1252', letters: { ø: 90, æ: 90, å: 120, é: 3, ö: 1, ä: 1 } },
  { page: 'windows-1252', letters: { à: 60, è: 26, ù: 17, ì: 3, ò: 3, é: 2 } },
];

export type LegacyEncoding = 'windows-1250' | 'windows-1252' | 'windows-1254';

/** A letter outside the language still occurs now and then: a brand, a loan word, a unit. */
const FOREIGN = 0.5;

/**
 * The code page that explains the counted high bytes best: the likelihood of each language's letters, the best
 * language names the page. Without any known letter the answer is windows-1252, the commonest default.
 */
export function guessLegacyEncoding(histogram: ArrayLike<number>): LegacyEncoding {
  let best: LegacyEncoding = 'windows-1252';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { page, letters } of LANGUAGES) {
    const weights = byteWeights(page, letters);
    const score = likelihood(histogram, weights);
    // German comes late and 1252 breaks ties, because its letters fit every page alike.
    if (score > bestScore || (score === bestScore && page === 'windows-1252')) {
      best = page;
      bestScore = score;
    }
  }
  return best;
}

function likelihood(histogram: ArrayLike<number>, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let score = 0;
  for (let byte = 0x80; byte < 0x100; byte++) {
    const count = histogram[byte] ?? 0;
    if (count > 0 && IS_LETTER[byte]) score += count * Math.log((weights[byte] ?? FOREIGN) / total);
  }
  return score;
}

function byteWeights(page: LegacyEncoding, letters: Readonly<Record<string, number>>): Float64Array {
  const decoder = new TextDecoder(page);
  const weights = new Float64Array(256).fill(FOREIGN);
  for (let byte = 0x80; byte < 0x100; byte++) {
    const char = decoder.decode(Uint8Array.of(byte));
    weights[byte] = letters[char] ?? letters[char.toLowerCase()] ?? FOREIGN;
  }
  return weights;
}

/** Bytes that are a letter in at least one page; signs such as ® or € say nothing about the language. */
const IS_LETTER: readonly boolean[] = Array.from({ length: 256 }, (_, byte) =>
  (['windows-1250', 'windows-1252', 'windows-1254'] as const).some(
    (page) => byte >= 0x80 && /\p{L}/u.test(new TextDecoder(page).decode(Uint8Array.of(byte))),
  ),
);
