import {
  AGE_GROUP,
  AGE_GROUP_WORDS,
  COLOUR,
  CONDITION_WORDS,
  GENDER,
  GENDER_WORDS,
  GOOGLE_LIMITS,
  type Issue,
  type ListingPayload,
  lengthOf,
  MATERIAL,
  message,
  propertyOf,
  SIZE,
  wordedIssue,
} from '@sluice/connector-kit';

/** An attribute of Google's that a product fills by a mapping, or by a property of its name. */
export interface Known {
  /** The name in Google's product data specification, by which attributes are mapped. */
  readonly code: string;
  readonly label: string;
  /** Its name in the API. */
  readonly field: string;
  /** Properties that fill it where nothing is mapped, in small letters. */
  readonly names: readonly string[];
  readonly max: number;
  /** Google's words by those of shops; left out where any text goes. */
  readonly words?: Readonly<Record<string, string>>;
  /** Asked for in the branch of clothes and shoes alone. */
  readonly apparel?: true;
}

const SYSTEMS = ['au', 'br', 'cn', 'de', 'eu', 'fr', 'it', 'jp', 'mex', 'uk', 'us'];
const SYSTEM_WORDS = Object.fromEntries(SYSTEMS.map((name) => [name, name]));

const label = (at: number): Known => ({
  code: `custom_label_${at}`,
  label: `Custom label ${at}`,
  field: `customLabel${at}`,
  names: [`custom_label_${at}`],
  max: 100,
});

export const KNOWN: readonly Known[] = [
  { code: 'color', label: 'Color', field: 'color', names: COLOUR, max: GOOGLE_LIMITS.color },
  { code: 'size', label: 'Size', field: 'size', names: SIZE, max: GOOGLE_LIMITS.size },
  { code: 'material', label: 'Material', field: 'material', names: MATERIAL, max: GOOGLE_LIMITS.material },
  { code: 'pattern', label: 'Pattern', field: 'pattern', names: ['pattern', 'desen'], max: 100 },
  { code: 'gender', label: 'Gender', field: 'gender', names: GENDER, max: 20, words: GENDER_WORDS },
  {
    code: 'age_group',
    label: 'Age group',
    field: 'ageGroup',
    names: AGE_GROUP,
    max: 20,
    words: AGE_GROUP_WORDS,
  },
  {
    code: 'size_system',
    label: 'Size system',
    field: 'sizeSystem',
    names: ['size_system'],
    max: 20,
    words: SYSTEM_WORDS,
    apparel: true,
  },
  {
    code: 'condition',
    label: 'Condition',
    field: 'condition',
    names: ['condition'],
    max: 20,
    words: CONDITION_WORDS,
  },
  { code: 'mpn', label: 'MPN', field: 'mpn', names: ['mpn'], max: GOOGLE_LIMITS.mpn },
  ...[0, 1, 2, 3, 4].map(label),
];

/** The text that a product has for an attribute: the mapped one goes before a property. */
const given = (payload: ListingPayload, { code, names }: Known): string | null =>
  payload.attributes.find((one) => one.code === code)?.value.trim() || propertyOf(payload, names);

const worded = (value: string, words: NonNullable<Known['words']>): string | undefined =>
  Object.entries(words).find(([word]) => word === value.trim().toLocaleLowerCase('tr'))?.[1] ??
  Object.entries(words).find(([word]) => word === value.trim().toLocaleLowerCase('en'))?.[1];

/** Attributes of a product in the words of the API. One that Google would refuse counts as none: `attributeFaults` names it. */
export function wireAttributes(payload: ListingPayload): Record<string, string> {
  const wire: Record<string, string> = {};
  for (const known of KNOWN) {
    const value = given(payload, known);
    const word = value === null || known.words === undefined ? value : worded(value, known.words);
    if (word) wire[known.field] = known.words === undefined ? word : word.toUpperCase();
  }
  return wire;
}

/** Values that Google would refuse. */
export function attributeFaults(payload: ListingPayload, profile: string): Issue[] {
  return KNOWN.flatMap((known) => {
    const value = given(payload, known);
    if (value === null) return [];
    const about = { name: known.code, profile };
    if (known.words !== undefined && worded(value, known.words) === undefined)
      return [wordedIssue('invalid_attribute', known.code, message('feed_value', { ...about, value }))];
    const length = lengthOf(value);
    if (length <= known.max) return [];
    const said = message('feed_too_long', { ...about, length, limit: known.max });
    return [wordedIssue('too_long', known.code, said)];
  });
}
