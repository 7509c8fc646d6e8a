import type { Language } from '@sluice/contracts/portal';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Texts of every page: one chunk for each language; a person loads theirs alone. */
const FRAME: Record<Language, () => Promise<{ texts: Record<string, object> }>> = {
  en: () => import('./texts.en.ts'),
  tr: () => import('./texts.tr.ts'),
};

/** Texts of the pages of one feature: a chunk for each feature and language. */
const FEATURES = import.meta.glob<object>('../features/*/locales/*.json', { import: 'default' });

const STORED = 'sluice.language';

/** The language being changed to, or the one in force. */
let wanted: Language = 'en';
/** Features whose texts were asked for, so that a change of the language brings theirs as well. */
const asked = new Set<string>();
/** Under way or there, by language and feature. */
const loads = new Map<string, Promise<void>>();

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
  // Another tab may have changed it.
  addEventListener('storage', ({ key }) => key === STORED && void setLanguage(preferredLanguage()));
  await setLanguage(preferredLanguage());
}

/** Shows everything in another language, at once. */
export async function setLanguage(language: Language): Promise<void> {
  if (wanted === language && i18next.language === language) return;
  wanted = language;
  try {
    await Promise.all([loadFrame(language), ...[...asked].map((feature) => loadFeature(language, feature))]);
  } catch (error) {
    if (wanted === language) wanted = i18next.language as Language;
    throw error;
  }
  // Somebody changed their mind meanwhile.
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
}

/** Loads the texts of a feature, in the language in force and in the one being changed to. */
export async function loadTexts(feature: string): Promise<void> {
  asked.add(feature);
  const languages = new Set([i18next.language as Language, wanted]);
  await Promise.all([...languages].map((language) => loadFeature(language, feature)));
}

const loadFrame = (language: Language): Promise<void> =>
  once(language, async () => {
    for (const [namespace, entries] of Object.entries((await FRAME[language]()).texts))
      i18next.addResourceBundle(language, namespace, entries, true, true);
  });

const loadFeature = (language: Language, feature: string): Promise<void> =>
  once(`${language}/${feature}`, async () => {
    const entries = await FEATURES[`../features/${feature}/locales/${language}.json`]!();
    i18next.addResourceBundle(language, feature, entries, true, true);
  });

/** Loads once; a failed load is tried again at the next request. */
function once(name: string, load: () => Promise<void>): Promise<void> {
  const known = loads.get(name);
  if (known !== undefined) return known;
  const started = load();
  loads.set(name, started);
  started.catch(() => loads.delete(name));
  return started;
}
