import { GENERAL_STOCK } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';

/**
 * The name of a stock location in the language of the page. Only the location that every shop begins with has one, named in
 * the language of the sign-up; those that a person named are called so.
 */
export function locationNameIn(language: string): (label: string) => string {
  const wanted = language.startsWith('tr') ? 'tr' : 'en';
  return (label) => (Object.values(GENERAL_STOCK).includes(label) ? GENERAL_STOCK[wanted] : label);
}

export const useLocationName = (): ReturnType<typeof locationNameIn> =>
  locationNameIn(useTranslation().i18n.language);
