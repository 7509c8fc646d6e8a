import { normaliseGtin, parseRetryAfter, scaledAmount, urlFor } from '@sluice/connector-kit';
import { foldKey, foldLetters } from '@sluice/contracts';
import { describe, expect, test } from 'vitest';
import { storableText } from '../../connectors/storable.ts';
import { countTags, MAX_TAGS, sanitiseHtml } from '../../modules/catalog/sanitise-html.ts';
import { ean } from '../../modules/imports/file/cell-codes.ts';
import { filled, label, line, textFault, textOf } from '../../modules/imports/file/cell-text.ts';
import { hasOddImages, quantity } from '../../modules/imports/file/cells.ts';
import { fieldOfHeader, foldHeader } from '../../modules/imports/file/columns.ts';
import { currencyInHeader, currencyInPrice, currencyOf } from '../../modules/imports/file/currencies.ts';
import { onOneLine, shorten } from '../../modules/imports/file/errors.ts';
import { keyedFieldOfHeader } from '../../modules/imports/file/keyed-fields.ts';
import { isPlaceholder, numberStyle, parseDecimal } from '../../modules/imports/file/numbers.ts';
import { wordsOf } from '../../modules/mapping/suggest/tokens.ts';
import { localAddressOf } from '../../platform/outbound/local-address.ts';
import { guardFormula, unguardFormula } from '../../platform/sheets/formula-guard.ts';
import { growthOf } from './growth.ts';

/** Every function that reads texts of people, files and channels a whole text at a time. */
const READERS: Record<string, (text: string) => unknown> = {
  foldKey,
  foldLetters,
  wordsOf,
  storableText,
  countTags,
  sanitiseHtml: (text) => countTags(text) <= MAX_TAGS && sanitiseHtml(text),
  guardFormula,
  unguardFormula,
  ean,
  textFault,
  textOf,
  filled,
  label,
  line,
  hasOddImages,
  quantity: (text) => quantity(text, '.'),
  foldHeader,
  fieldOfHeader,
  keyedFieldOfHeader,
  currencyOf,
  currencyInHeader,
  currencyInPrice,
  onOneLine,
  shorten,
  isPlaceholder,
  numberStyle,
  parseDecimal: (text) => parseDecimal(text, ','),
  localAddressOf,
  normaliseGtin,
  parseRetryAfter: (text) => parseRetryAfter(text, new Date(0)),
  scaledAmount: (text) => quietly(() => scaledAmount(text, 2)),
  urlFor: (text) => urlFor(text, text),
};

function quietly(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const PIECES = [
  ...[
    'a',
    'A',
    '0',
    '1',
    ' ',
    '\t',
    '\n',
    "'",
    '"',
    '/',
    '\\',
    '-',
    '+',
    '.',
    ',',
    ';',
    ':',
    '|',
    '=',
    '%',
    '€',
  ],
  ...[
    '<',
    '>',
    '<a>',
    '<a b=',
    '<!--',
    '</',
    '&',
    '&amp;',
    '&#',
    '()',
    '[',
    '1.',
    '1,',
    '0.0',
    'a ',
    'İ',
    'é',
    '😀',
  ],
  ...['http://', '://a', 'a@', 'EUR', '1 EUR ', '="', 'a:b', '(a', '%s ', '\u0301', '\u00ad'],
];
const ENDS = ['', 'x', '!', '0'];

/** At this length quadratic work takes many milliseconds more than linear work. */
const LENGTH = 16_000;

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test('costs in proportion to the text, whatever it repeats and however it ends', () => {
    const slow = PIECES.flatMap((piece) =>
      ENDS.flatMap((end) => {
        const make = (size: number) => end + piece.repeat(Math.ceil(size / piece.length)) + end;
        const growth = growthOf(make, read, LENGTH / 4);
        return growth.isLinear ? [] : [{ piece, end, ...growth }];
      }),
    );
    expect(slow).toEqual([]);
  });
});
