import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES } from '../../packages/contracts/src/messages/index.ts';
import { ROOT } from './tools.ts';

const CATALOGUE = 'packages/contracts/src/messages';

/** Codes that are made of a family and a name, such as `subject.brand`: sources write the name alone. */
const FAMILIES = ['subject.', 'format.'];

/** The texts in quotes of every source, and of the code of the catalogue itself, but not of its entries. */
function quotedTexts(): { plain: ReadonlySet<string>; made: readonly RegExp[] } {
  const files = globSync('{apps,packages,connectors}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) =>
      !/\.test\.tsx?$|\.generated\.ts$|\/testing\//.test(file) &&
      (!file.startsWith(CATALOGUE) || /\/(?:message|wording)\.ts$/.test(file)),
  );
  const plain = new Set<string>();
  const made = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, text] of source.matchAll(/'([\w.]+)'/g)) plain.add(text!);
    for (const [, text] of source.matchAll(/`([\w.]+(?:\$\{\w+\}\w*)+)`/g)) made.add(text!);
  }
  return { plain, made: [...made].map(patternOf) };
}

/** A text with values in it, such as `trace.markup_${level}`, as the pattern of all that it may become. */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{\w+\}/g, '\\w+')}$`);

test('every message of the catalogue is said somewhere', () => {
  const { plain, made } = quotedTexts();
  const isUsed = (code: string): boolean => {
    const family = FAMILIES.find((start) => code.startsWith(start));
    if (family === undefined) return plain.has(code) || made.some((pattern) => pattern.test(code));
    const name = code.slice(family.length);
    return plain.has(name) || plain.has(code);
  };
  expect(Object.keys(MESSAGES).filter((code) => !isUsed(code))).toEqual([]);
});
