import { localeChain, type ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import type { TranslationValues } from '../values.ts';

/** `wider`: its texts come from a wider language, `none`: from the catalogue. */
export type LanguageState = 'complete' | 'partly' | 'wider' | 'none';

/** A language that the product has texts in, or that a channel asks for. */
export interface LanguageRow {
  locale: string;
  state: LanguageState;
  /** The wider language that its texts come from. */
  wider: string | null;
  /** The texts that a partly translated language lacks. */
  missing: readonly Field[];
  /** The names of the channels that get it. */
  channels: string[];
}

type Field = 'name' | 'description';
type Texts = Pick<ProductDetail, 'description'>;

/** The languages of a product and its channels, those of channels first; each with how much of it is there. */
export function languagesOf(
  translations: readonly TranslationValues[],
  channels: readonly Pick<ProductChannel, 'label' | 'content_locale'>[],
  master: Texts,
): LanguageRow[] {
  const asked = Map.groupBy(channels, (channel) => channel.content_locale);
  const wanted = [...asked.keys()].filter((locale) => locale !== null).sort();
  const further = translations.map(({ locale }) => locale).filter((locale) => !wanted.includes(locale));
  return [...wanted, ...further.sort()].map((locale) => ({
    locale,
    ...stateOf(locale, translations, master),
    channels: (asked.get(locale) ?? []).map(({ label }) => label),
  }));
}

function stateOf(
  locale: string,
  translations: readonly TranslationValues[],
  { description }: Texts,
): Pick<LanguageRow, 'state' | 'wider' | 'missing'> {
  const isThere = (one: TranslationValues): boolean => one.name !== '' || one.description !== '';
  const own = translations.find((one) => one.locale === locale);
  if (own === undefined || !isThere(own)) {
    const wider = localeChain(locale)
      .slice(1)
      .find((one) => translations.some((texts) => texts.locale === one && isThere(texts)));
    return wider === undefined
      ? { state: 'none', wider: null, missing: [] }
      : { state: 'wider', wider, missing: [] };
  }
  // A description is missing only where the catalogue has one to be translated.
  const missing = (['name', 'description'] as const).filter(
    (field) => own[field] === '' && (field === 'name' || description !== null),
  );
  return { state: missing.length === 0 ? 'complete' : 'partly', wider: null, missing };
}
