import { defaultParseSearch, type LinkProps, useLocation } from '@tanstack/react-router';
import { textOf } from './search.ts';

/** The search parameter in which a page carries the search of the list it was reached from. */
export const fromOf = (search: Record<string, unknown>): { from?: string | undefined } => ({
  from: textOf(search, 'from'),
});

/** The link of a row, which brings the list's search along; `useBackLink` goes back to it. */
export function useRowLink(to: string): (id: number) => LinkProps {
  const from = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') });
  return (id) =>
    ({ to, params: { id: String(id) }, search: from === '' ? {} : { from } }) as unknown as LinkProps;
}

/** The search of the list somebody came from, as its address said it. */
export const searchOf = (from: string | undefined): Record<string, unknown> =>
  from === undefined ? {} : defaultParseSearch(`?${from.replace(/^\?/, '')}`);

/** Back to a list, as it was. */
export function useBackLink(to: string): LinkProps {
  const from = useLocation({ select: ({ search }) => textOf(search as Record<string, unknown>, 'from') });
  return { to, search: searchOf(from) } as unknown as LinkProps;
}
