/**
 * Fields of which a file has a column for each name: `stock:IST-1`, `option:Size`, `property:Material`. `header` is what
 * columns are called by themselves, `payload` where the value goes in the product payload.
 */
export const KEYED_FIELDS = {
  stock: {
    payload: 'attribute_bag',
    key: 'location code',
    header: /^\s*(?:stock|stok|zaliha)\s*:\s*(\S.*?)\s*$/i,
  },
  option: {
    payload: 'variant_options',
    key: 'name',
    header: /^\s*(?:option|variant|seçenek|varyant|opcija|varijanta)\s*:\s*(\S.*?)\s*$/i,
  },
  property: {
    payload: 'properties',
    key: 'name',
    header: /^\s*(?:property|attribute|özellik|svojstvo|atribut)\s*:\s*(\S.*?)\s*$/i,
  },
} as const;

export type KeyedKind = keyof typeof KEYED_FIELDS;
export type KeyedField = `${KeyedKind}:${string}`;

export const KEYED_KINDS = Object.keys(KEYED_FIELDS) as KeyedKind[];

/** The field as it is written in a mapping, when it is one of these. */
export function parseKeyed(field: string): { kind: KeyedKind; key: string } | undefined {
  const kind = KEYED_KINDS.find((one) => field.startsWith(`${one}:`));
  const key = kind === undefined ? '' : field.slice(kind.length + 1).trim();
  return kind === undefined || key === '' ? undefined : { kind, key };
}

/** The field that a column of this name stands for by itself. */
export function keyedFieldOfHeader(header: string): KeyedField | undefined {
  for (const kind of KEYED_KINDS) {
    const key = KEYED_FIELDS[kind].header.exec(header)?.[1];
    if (key !== undefined) return `${kind}:${key}`;
  }
  return undefined;
}

/** The form of these fields in messages: `stock:<location code>, …`. */
export const KEYED_FORMS = KEYED_KINDS.map((kind) => `${kind}:<${KEYED_FIELDS[kind].key}>`).join(', ');
