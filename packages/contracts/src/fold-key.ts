/**
 * The one normalised form under which names are compared: brands, category siblings, search terms.
 *
 * Two spellings are the same name when their keys are equal: NFC, white space folded, and a case fold that
 * treats I, İ, ı and i alike, because a Turkish and an English spelling of one brand must meet whichever
 * locale wrote them. Default lower-casing would keep `Led ışık` and `Led Işık` apart and turn `İ` into two
 * code points. Final sigma folds to sigma, since JavaScript lower-cases it by its position in the word.
 */
export const foldKey = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u0130\u0049\u0131]/g, 'i')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
