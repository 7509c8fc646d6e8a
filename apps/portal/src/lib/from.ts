import { defaultParseSearch, type LinkProps, useLocation } from '@tanstack/react-router';
import { text } from './search.ts';

/** The search parameter in which a page carries the search of the list it was reached from. */
export const fromField = { from: text };

/** The search of this list, for a link to one of its rows; `useBackLink` goes back to it. */
export function useFrom(): { from?: string } {
  const from = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') });
  return from === '' ? {} : { from };
}

/** The search of the list somebody came from, as its address said it. */
export const searchOf = (from: string | undefined): Record<string, unknown> =>
  from === undefined ? {} : defaultParseSearch(`?${from.replace(/^\?/, '')}`);

/** Back to a list, as it was: its route reads its own search again. */
export function useBackLink(to: '/orders' | '/imports' | '/products'): LinkProps {
  const from = useLocation({ select: ({ search }) => text(search.from) });
  return { to, search: searchOf(from) };
}
