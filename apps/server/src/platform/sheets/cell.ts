/** A value of a table that leaves the service. Numbers stay numbers, a Date is a moment in UTC, null is an empty cell. */
export type Cell = string | number | boolean | Date | null;

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const SHEET_LANGUAGES = ['en', 'tr'] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];
