/** A number may begin with a sign; anything else that begins so is a formula to a spreadsheet program. */
const NUMBER = /^[-+]?[\d.,\s]+$/;
/** Full-width forms are formulas to a spreadsheet program as well, and a tab or line end in front is skipped by it. */
const FORMULA = new Set('=+-@\t\r\uFF1D\uFF0B\uFF0D\uFF20');
/** Behind any of them a cell may begin: whoever opens the file may choose another separator than it was written with. */
const SEPARATORS = new Set(',;\t|\r\n');

/** The text so that no spreadsheet program runs any of it: an apostrophe in front of each part that would be a formula. */
export function guardFormula(text: string): string {
  if (NUMBER.test(text)) return text;
  return atFormulas(text, (rest) => `'${rest}`);
}

/** Returns the text that `guardFormula` was given. */
export const unguardFormula = (cell: string): string =>
  atFormulas(cell, (rest) => (rest.startsWith("'") ? rest.slice(1) : rest));

/**
 * Changes each part that begins a cell, under any separator, and would be a formula but for blanks and apostrophes in
 * front. Reads from the end, so that each character is looked at once.
 */
function atFormulas(text: string, change: (rest: string) => string): string {
  const parts: string[] = [];
  let end = text.length;
  let leadsToFormula = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at]!;
    leadsToFormula = FORMULA.has(character) || (leadsToFormula && /[\s']/.test(character));
    if (!leadsToFormula || (at > 0 && !SEPARATORS.has(text[at - 1]!))) continue;
    parts.push(change(text.slice(at, end)));
    end = at;
  }
  parts.push(text.slice(0, end));
  return parts.reverse().join('');
}
