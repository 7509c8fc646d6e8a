/** Markup that is safe to put into a page as it is. Only `html` and `trusted` make it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | boolean | null | undefined | Markup | readonly Markup[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds markup; every value is escaped unless it is markup itself, so forgetting is not possible. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((text, string, at) => text + render(parts[at - 1]) + string) };
}

/** For constants of this folder, such as its style sheet. */
export function trusted(markup: string): Markup {
  return { markup };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part !== 'object') return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
  return 'markup' in part ? part.markup : part.map((one) => one.markup).join('');
}
