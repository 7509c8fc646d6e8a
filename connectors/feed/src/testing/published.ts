import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SPECS = fileURLToPath(new URL('../../../../../shared/channel-specs/', import.meta.url));

/** Vendors’ definitions are not ours to pass on: they lie beside the checkout, and tests that need them say when they do not. */
export const HAS_DEFINITIONS = existsSync(`${SPECS}google-merchant/attributes.tsv`);

export const NO_DEFINITIONS =
  'the vendors’ definitions are not beside this checkout (../shared/channel-specs)';

/** The text of one definition. */
export const definition = (path: string): string => readFileSync(`${SPECS}${path}`, 'utf8');

/** A field as Heureka’s own generator defines it. */
export interface HeurekaField {
  readonly required: boolean;
  readonly max: number | null;
  readonly pattern: string | null;
}

/** The fields of Heureka’s page of definitions, by the name of their element; the first pattern of a page is its own. */
export function heurekaField(name: string): HeurekaField {
  const page = definition(`feeds/heureka/docs/fields/${name.toLowerCase()}.md`);
  const constraints = page.slice(page.indexOf('## General Constraints'));
  const max = /\*\*Maximum length:\*\* (\d+)/.exec(constraints);
  const pattern = /\*\*Pattern:\*\* `(.+)`/.exec(constraints);
  const head = page.slice(0, page.indexOf('### Child Elements') >>> 0);
  return {
    required: /\*\*Required:\*\* Yes/.test(head),
    max: max === null ? null : Number(max[1]),
    pattern: pattern === null ? null : `^(?:${pattern[1]!})$`,
  };
}

/** Names of the elements that Google’s published attributes have in a feed. */
export const googleFields = (): ReadonlySet<string> =>
  new Set(
    definition('google-merchant/attributes.tsv')
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[5] ?? ''),
  );

/** The words of one of Google’s published enumerations, as feeds write them. */
export const googleWords = (name: string): readonly string[] =>
  definition('google-merchant/enums.tsv')
    .split('\n')
    .find((line) => line.startsWith(`${name}\t`))!
    .split('\t')[1]!
    .toLowerCase()
    .split(',');

interface PinterestSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly PinterestSchema[];
}

/** Names of an item's attributes in Pinterest's description of its API. */
export function pinterestFields(): ReadonlySet<string> {
  const text = definition('feeds/pinterest/pinterest-catalogs-v5.openapi.json');
  const { schemas } = (JSON.parse(text) as { components: { schemas: Record<string, PinterestSchema> } })
    .components;
  const names = (schema: PinterestSchema): string[] => {
    const own = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!;
    return [...Object.keys(own.properties ?? {}), ...(own.allOf ?? []).flatMap(names)];
  };
  return new Set(names(schemas.ItemAttributes!));
}
