import { type TObject, type TSchemaOptions, type TString, Type } from 'typebox';

/** Marks a field whose value is encrypted at rest, never returned and never logged. */
const SECRET = 'x-secret';

/** A secret text field of a connector's settings: a password, key or token. */
export function secret(options: TSchemaOptions & { title: string; minLength?: number }): TString {
  return Type.String({ ...options, [SECRET]: true });
}

/** Names of the secret fields of a connector's settings. */
export function secretFields(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, field]) => Reflect.get(field, SECRET) === true)
    .map(([name]) => name);
}
