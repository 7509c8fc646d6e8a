import { type TEnum, type TObject, type TSchema, type TSchemaOptions, type TString, Type } from 'typebox';

/** Marks a field whose value is encrypted at rest, never returned and never logged. */
const SECRET = 'x-secret';

/**
 * Marks a field that decides where the secrets are sent: `Type.String({ ...ADDRESS, title: 'Shop domain' })`. A field of the
 * kind `url` is one without it. Whoever changes such a field has to give the secrets again.
 */
export const ADDRESS = { 'x-address': true } as const;

/**
 * Marks a field whose value changes what listings look like on the channel: `choice({ … }, { ...RESENDS, title: 'Sales'
 * })`. A change of such a field sends every listing anew.
 */
export const RESENDS = { 'x-resends': true } as const;

/** Names of a choice's values for people. */
const LABELS = 'x-labels';

/** A secret text field of a connector's settings: a password, key or token. */
export function secret(options: TSchemaOptions & { title: string; minLength?: number }): TString {
  return Type.String({ ...options, [SECRET]: true });
}

/** A field with a few values to choose from, each with its name for people: `choice({ eu: 'Europe' }, …)`. */
export function choice<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  options: TSchemaOptions & { title: string; default?: NoInfer<Value> },
): TEnum<Value[]> {
  return Type.Enum(Object.keys(labels) as Value[], { ...options, [LABELS]: labels });
}

/** Names of the secret fields of a connector's settings. */
export function secretFields(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, field]) => Reflect.get(field, SECRET) === true)
    .map(([name]) => name);
}

/** Names of the fields that say where a connection's secrets are sent. */
export function addressFields(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, field]) => isAddress(field as FieldSchema))
    .map(([name]) => name);
}

/** Names of the fields that hold a web address, or a template of one. */
export function webAddressFields(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, field]) => isUrl(field as FieldSchema))
    .map(([name]) => name);
}

/** Names of the fields whose values change what listings look like. */
export function resendFields(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, field]) => (field as FieldSchema)['x-resends'] === true)
    .map(([name]) => name);
}

const isAddress = (field: FieldSchema): boolean => field['x-address'] === true || isUrl(field);

const isUrl = ({ type, format, pattern }: FieldSchema): boolean =>
  type === 'string' && (format === 'uri' || pattern?.startsWith('^http') === true);

/** A setting's words in another language than the English of the schema. */
export interface SettingWords {
  readonly title: string;
  /** There exactly when the schema has a description. */
  readonly description?: string;
  /** Names of a choice's values. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The words of every setting of a connection. */
export type SettingsWords<Config> = { readonly [Name in keyof Config]-?: SettingWords };

/** One field of the form in which a connection is set up. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly kind: 'text' | 'password' | 'url' | 'number' | 'select' | 'switch';
  readonly required: boolean;
  /** The values of a `select`, none for other kinds. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly default: string | number | boolean | null;
  /** Its words in Turkish; null where the connector has none. */
  readonly turkish: Pick<FormField, 'label' | 'help' | 'options'> | null;
  /** Whether it decides where the secrets are sent. */
  readonly address: boolean;
}

/**
 * Keywords of a schema that a form can show; by any other, values would be checked by rules the merchant cannot see.
 */
const KNOWN = new Set([
  'type',
  'title',
  'description',
  'default',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'examples',
  SECRET,
  LABELS,
  ...Object.keys(ADDRESS),
  ...Object.keys(RESENDS),
]);

/**
 * The form of a connector's settings, in the order of its schema. Throws an `Error` naming the field that no form can
 * show: one without a title, of a nested type, or with a keyword that is not supported.
 *
 * @param turkish the connector's words in Turkish, if it has any
 */
export function formFields(schema: TObject, turkish?: Readonly<Record<string, SettingWords>>): FormField[] {
  const required = new Set<string>(schema.required ?? []);
  return Object.entries(schema.properties).map(([name, field]) => {
    const said = field as TSchema & FieldSchema;
    const unknown = Object.keys(said).filter((keyword) => !keyword.startsWith('~') && !KNOWN.has(keyword));
    if (unknown.length > 0) throw new Error(`field ${name}: a form cannot show ${unknown.join(', ')}`);
    if (!said.title) throw new Error(`field ${name} has no title`);
    const optionsBy = (labels: Readonly<Record<string, string>> | undefined) =>
      (said.enum ?? []).map((value) => ({ value, label: labels?.[value] ?? said[LABELS]?.[value] ?? value }));
    const words = turkish?.[name];
    return {
      name,
      label: said.title,
      help: said.description ?? null,
      kind: kindOf(name, said),
      required: required.has(name),
      options: optionsBy(undefined),
      default: said.default ?? null,
      turkish:
        words === undefined
          ? null
          : { label: words.title, help: words.description ?? null, options: optionsBy(words.choices) },
      address: isAddress(said),
    };
  });
}

interface FieldSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly [SECRET]?: boolean;
  readonly 'x-address'?: boolean;
  readonly 'x-resends'?: boolean;
  readonly [LABELS]?: Readonly<Record<string, string>>;
}

function kindOf(name: string, field: FieldSchema): FormField['kind'] {
  if (field[SECRET]) return 'password';
  if (field.enum?.every((value) => typeof value === 'string')) return 'select';
  if (field.type === 'boolean') return 'switch';
  if (field.type === 'number' || field.type === 'integer') return 'number';
  if (field.type === 'string') return isUrl(field) ? 'url' : 'text';
  throw new Error(`field ${name}: a form cannot show the type ${field.type ?? 'of this schema'}`);
}
