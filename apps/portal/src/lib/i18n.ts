import type { Language } from '@sluice/contracts/portal';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Texts = Record<string, object>;

/** One chunk for each language; a person loads theirs alone. */
const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./texts.en.ts'),
  tr: () => import('./texts.tr.ts'),
};

const STORED = 'sluice.language';

/** The language of the person, else of this browser's last one, else of the browser. */
export function preferredLanguage(chosen?: Language): Language {
  const candidates = [chosen, localStorage.getItem(STORED), ...navigator.languages];
  const found = candidates.map((tag) => tag?.slice(0, 2)).find((tag) => tag === 'en' || tag === 'tr');
  return found ?? 'en';
}

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'none',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  await setLanguage(preferredLanguage());
}

/** Shows everything in another language, at once. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  const { texts } = await LOADERS[language]();
  for (const [namespace, entries] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, entries, true, true);
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
}
