/** Choices of how a channel works, the usual one first. The template is the usual channel; its shapes lie over it. */
export const SHAPES = {
  money: ['text', 'comma', 'cents', 'micros'],
  signIn: ['key', 'consent'],
  answers: ['either', 'sync', 'tickets', 'two-tickets'],
  orders: ['whole', 'lines'],
  decision: ['none', 'person'],
} as const;

/** The shape of a new channel. */
export type ConnectorShape = { readonly [Option in keyof typeof SHAPES]: (typeof SHAPES)[Option][number] };

/** The usual channel. */
export const USUAL = Object.fromEntries(
  Object.entries(SHAPES).map(([option, [usual]]) => [option, usual]),
) as ConnectorShape;

/** The name of an option on the command line, and of its folder: `signIn` is `sign-in`. */
export const flagOf = (option: string): string =>
  option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const MARKED = /^ *\/\/ <([a-z,-]+)>\n((?:.*\n)*?) *\/\/ <\/\1>\n/gm;
const LINE = /^( *)\/\/\+([a-z,-]+) ?(.*)\n/gm;

/**
 * The text for the chosen words. Lines between `// <consent>` and `// </consent>` stay when that word is chosen; code in
 * a comment `//+consent` becomes code then, because it cannot stand in the template beside the usual code. A mark may name
 * several words, `<sync,tickets>`: one of them is enough.
 */
export function forChosen(text: string, chosen: ReadonlySet<string>): string {
  const isChosen = (words: string) => words.split(',').some((word) => chosen.has(word));
  return text
    .replaceAll(MARKED, (_all, words: string, inner: string) =>
      isChosen(words) ? forChosen(inner, chosen) : '',
    )
    .replaceAll(LINE, (_all, indent: string, words: string, code: string) =>
      isChosen(words) ? `${indent}${code}\n` : '',
    );
}
