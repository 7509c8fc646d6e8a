import { type Static, Type } from 'typebox';
import { oneOf } from '../primitives.ts';

/** The form of an exported file, beside the filters of its list. */
export const ExportStyle = Type.Object({
  format: Type.Optional(oneOf(['csv', 'xlsx'], { default: 'csv' })),
  language: Type.Optional(
    oneOf(['en', 'tr'], { default: 'en', description: 'Language of the column names, and of separators.' }),
  ),
});
export type ExportStyle = Static<typeof ExportStyle>;
