import { madeIn, taxRateName } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';

/** The name of a VAT rate in the language of the page, unless a person named it: then as it was named. */
export function rateNameIn(language: string): (rate: { name: string; rate: number }) => string {
  const wanted = language.startsWith('tr') ? 'tr' : 'en';
  return ({ name, rate }) => (madeIn(name, rate) === undefined ? name : taxRateName(rate, wanted));
}

export const useRateName = (): ReturnType<typeof rateNameIn> => rateNameIn(useTranslation().i18n.language);
