import type { NamedText } from '../../catalog/index.ts';

/** Signs by which the readers of `file/cells.ts` divide a cell, or which they read as another sign. */
const DIVIDES_PATHS = /[>›»|;\r\n]|&(?:amp|gt);|^\s|\s$|^\[/i;
const DIVIDES_VALUES = /[;|:=\r\n]|^\s|\s$|^\{/;

/** `Clothing > Shirts | Sale`; JSON where a name has a sign of this form in it. */
export function pathsCell(paths: readonly (readonly string[])[]): string {
  const isPlain = !paths.some((path) => path.some((name) => DIVIDES_PATHS.test(name)));
  return isPlain ? paths.map((path) => path.join(' > ')).join(' | ') : JSON.stringify(paths);
}

/** `Size: M; Colour: Red`; JSON where a name or a value has a sign of this form in it. */
export function namedValuesCell(values: readonly NamedText[]): string {
  const isPlain = !values.some(({ name, value }) => DIVIDES_VALUES.test(name) || DIVIDES_VALUES.test(value));
  if (isPlain) return values.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return JSON.stringify(Object.fromEntries(values.map(({ name, value }) => [name, value])));
}

/** A share of one per cent is written with its sign: 0.2 alone would be read as 20 %. */
export function taxRateCell(rate: string): number | string {
  const percent = Number(rate);
  return percent > 0 && percent < 1 ? `${percent}%` : percent;
}
