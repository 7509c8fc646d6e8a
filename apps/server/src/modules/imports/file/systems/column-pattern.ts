import { foldHeader } from '../columns.ts';

/** Matches folded names; `#` is any number. */
export function columnPattern(name: string): RegExp {
  const [before, after] = name.split('#').map((part) => foldHeader(part));
  if (after === undefined) return new RegExp(`^${before}$`, 'u');
  return new RegExp(`^${before} ?\\d+ ?${after}$`, 'u');
}
