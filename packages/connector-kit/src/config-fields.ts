import { type TEnum, type TObject, type TSchema, type TSchemaOptions, type TString, Type } from 'typebox';

/** Marks a field whose value is encrypted at rest, never returned and never logged. */
const SECRET = 'x-secret';

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
}

/** What a form can show; a schema that says more would be checked by rules the merchant cannot see. */
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
]);

/**
 * The form of a connector's settings, in the order of its schema. Throws an `Error` naming the field that no form can
 * show: one without a title, of a nested type, or with a keyword that is not supported.
 */
export function formFields(schema: TObject): FormField[] {
  const required = new Set<string>(schema.required ?? []);
  return Object.entries(schema.properties).map(([name, field]) => {
    const said = field as TSchema & FieldSchema;
    const unknown = Object.keys(said).filter((keyword) => !keyword.startsWith('~') && !KNOWN.has(keyword));
    if (unknown.length > 0) throw new Error(`field ${name}: a form cannot show ${unknown.join(', ')}`);
    if (!said.title) throw new Error(`field ${name} has no title`);
    return {
      name,
      label: said.title,
      help: said.description ?? null,
      kind: kindOf(name, said),
      required: required.has(name),
      options: (said.enum ?? []).map((value) => ({ value, label: said[LABELS]?.[value] ?? value })),
      default: said.default ?? null,
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
  readonly [LABELS]?: Readonly<Record<string, string>>;
}

function kindOf(name: string, field: FieldSchema): FormField['kind'] {
  if (field[SECRET]) return 'password';
  if (field.enum?.every((value) => typeof value === 'string')) return 'select';
  if (field.type === 'boolean') return 'switch';
  if (field.type === 'number' || field.type === 'integer') return 'number';
  if (field.type === 'string') {
    const address = field.format === 'uri' || field.pattern?.startsWith('^http');
    return address ? 'url' : 'text';
  }
  throw new Error(`field ${name}: a form cannot show the type ${field.type ?? 'of this schema'}`);
}
