import { cleanText } from '@sluice/connector-kit';
import type { FeedField, FeedProfile } from '../profile.ts';
import { SOURCE_NAMES, type SourceName } from '../source-names.ts';

/** One field of a template: a name and where its value comes from. */
const FIELD = `\\s*[A-Za-z_][A-Za-z0-9_.-]{0,59}\\s*=\\s*(?:${SOURCE_NAMES.join('|')}|property:[^,=]{1,60}|text:[^,=]{1,200})\\s*`;

/** Templates that can be read, as a pattern of the setting. */
export const TEMPLATE = `^${FIELD}(?:,${FIELD})*$`;

/** The fields of a template such as `code=id, ad=title, renk=property:Renk, para=text:TRY`. */
export function templateProfile(template: string): FeedProfile {
  return {
    label: 'Own template',
    grounds: 'own',
    formats: ['csv', 'tsv', 'xml'],
    money: 'number',
    xml: {
      head: '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
      foot: '</products>\n',
      item: 'product',
    },
    fields: template.split(',').map(fieldOf),
  };
}

const LIST = {
  more_images: { many: 100, join: ',' },
  images: { many: 100, join: ',' },
  category: { join: ' > ' },
} as const;

const RECORDS: Readonly<Record<string, Pick<FeedField, 'many' | 'parts'>>> = {
  properties: {
    many: 1000,
    parts: [
      ['name', '@name'],
      ['value', '.'],
    ],
  },
  trade_attributes: {
    many: 1000,
    parts: [
      ['name', '@name'],
      ['value', '.'],
    ],
  },
  delivery: {
    parts: [
      ['country', 'country'],
      ['carrier', 'carrier'],
      ['price', 'price'],
    ],
  },
};

function fieldOf(text: string): FeedField {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  const from = text.slice(at + 1).trim();
  if (from.startsWith('text:')) return { name, constant: cleanText(from.slice(5)) };
  if (from.startsWith('property:')) return { name, property: [from.slice(9).trim().toLocaleLowerCase('en')] };
  const source = from as SourceName;
  return { name, source, ...LIST[source as keyof typeof LIST], ...RECORDS[source] };
}
