import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Faults of a body by field, in the shape of a 422 answer. */
export type FieldErrors = Record<string, string[]>;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** A check compiled once; the happy path costs a few comparisons, which a batch of 500 needs. */
export function checker<Schema extends TSchema>(schema: Schema): (body: unknown) => Checked<Static<Schema>> {
  const compiled = Compile(schema);
  return (body) => {
    if (compiled.Check(body)) return { ok: true, value: body as Static<Schema> };
    const errors: FieldErrors = {};
    for (const error of compiled.Errors(body)) {
      // An unknown field is reported a second time as "schema is false".
      if (error.keyword === 'boolean') continue;
      for (const field of fieldsOf(error)) {
        errors[field] ??= [];
        errors[field].push(error.message);
      }
    }
    return { ok: false, errors };
  };
}

type ValidationError = { keyword: string; instancePath: string; params: object };

/** Missing and unknown fields are reported on their parent by JSON Schema; readers want the field itself. */
function fieldsOf(error: ValidationError): string[] {
  const at = error.instancePath.split('/').slice(1);
  const names = Object.values(error.params).find(Array.isArray);
  const inner = error.keyword === 'required' || error.keyword === 'additionalProperties' ? names : undefined;
  return (inner ?? [undefined]).map((name) => (name === undefined ? at : [...at, name]).join('.') || 'body');
}
