/**
 * The one normalised form under which names are compared: brands, category siblings, tags, search terms.
 *
 * Two spellings are the same name when their keys are equal: NFC, white space folded, and Unicode's full case fold, by
 * which `Straße` is `STRASSE`. Upper case writes out what one letter stands for (ß, ﬁ), so the text passes through it. Beyond
 * Unicode, I, İ, ı and i are alike, because a Turkish and an English spelling of one brand must meet whichever locale wrote
 * them. Final sigma folds to sigma, since JavaScript lower-cases it by its position in the word.
 *
 * Keys are stored: a change here needs a migration that folds them anew.
 */
export function foldKey(text: string): string {
  const folded = foldLetters(text);
  if (/^[\0-\x7f]*$/.test(folded)) return folded;
  return folded
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .normalize('NFC')
    .replace(/i\u0307/g, 'i')
    .normalize('NFC')
    .trim();
}

/**
 * The fold that keeps the number of letters, for what is compared letter by letter: an e-mail address with ß is another
 * mailbox than one with ss.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u0130\u0049\u0131]/g, 'i')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
