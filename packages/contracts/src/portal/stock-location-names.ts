import type { Language } from './session.ts';

/** The name of the local stock location of a new shop, by the language of the sign-up. */
export const GENERAL_STOCK: Readonly<Record<Language, string>> = { en: 'General stock', tr: 'Genel stok' };
