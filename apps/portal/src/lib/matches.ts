import { foldKey } from '@sluice/contracts';

/**
 * Whether a text has every word of what was typed in it, in any case of any language.
 *
 * @example const found = matcher('istanbul'); found('İstanbul depo') // true
 */
export function matcher(typed: string): (text: string) => boolean {
  const words = foldKey(typed).split(' ').filter(Boolean);
  return (text) => {
    const folded = foldKey(text);
    return words.every((word) => folded.includes(word));
  };
}
