import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Description, readDescription } from '@sluice/connector-kit/testing';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const BESIDE = fileURLToPath(new URL('../../../../../shared/channel-specs/amazon', import.meta.url));

/** Folder of the vendor's models, which are not ours to pass on: beside the checkout, or where is said from outside. */
export const MODELS = process.env.AMAZON_MODELS ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_MODELS =
  'the models of Amazon are not beside this checkout (../shared/channel-specs/amazon), and AMAZON_MODELS names no folder';

/** The models that the fake serves, in whole or in part. */
const FILES = [
  'listingsItems_2021-08-01',
  'catalogItems_2022-04-01',
  'definitionsProductTypes_2020-09-01',
  'feeds_2021-06-30',
  'orders_2026-01-01',
  'ordersV0',
  'tokens_2021-03-01',
  'sellers',
  'notifications',
];

/** Reads all models as one description; null where they are not at hand. */
export function readModels(): Description | null {
  if (MODELS === undefined) return null;
  const all = FILES.map((file) => readDescription(join(MODELS, `${file}.json`)));
  return {
    operations: all.flatMap(({ operations }) => operations),
    request: (...call) => first(all, (one) => one.request(...call)),
    answer: (method, url, status, body) =>
      all
        .filter((one) => one.request(method, url, null) !== null)
        .flatMap((one) => one.answer(method, url, status, body)),
    value: fileFaults(join(MODELS, 'schemas-feeds')),
  };
}

function first<T>(all: readonly Description[], find: (one: Description) => T | null): T | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

/** Holds files against the vendor's schemas of a folder. */
function fileFaults(folder: string): Description['value'] {
  const kept = new Map<string, Validator>();
  return (schema, value) => {
    const text = () => readFileSync(join(folder, `${schema}.json`), 'utf8');
    const check = kept.get(schema) ?? Compile(Type.Unsafe(JSON.parse(text()) as object));
    kept.set(schema, check);
    if (check.Check(value)) return [];
    return check
      .Errors(value)
      .slice(0, 5)
      .map((one) => `${one.instancePath} ${one.message}`);
  };
}
