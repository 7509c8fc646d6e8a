import { explainIssue } from '@sluice/contracts';
import { inTurkish, type MessageKey, message, textOfKey } from '@sluice/contracts/messages';
import type { Language, SendKind } from '@sluice/contracts/portal';
import type { Item } from './items.ts';

/** A message of a rule with all that its words are made of. */
export interface Letter {
  kind: SendKind;
  shop: string;
  label: string;
  language: Language;
  time_zone: string;
  hourly_limit: number;
  items: readonly Item[];
  /** Troubles beyond the listed ones. */
  more: number;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

export type Say = (key: MessageKey) => string;

/** Says messages in a language. */
export const sayIn =
  (language: Language): Say =>
  (key) => {
    const english = textOfKey(key) ?? '';
    return language === 'tr' ? inTurkish(key, english) : english;
  };

/** One line: the shop, and the trouble or how many there are. */
export function subjectOf({ kind, shop, language, items, more }: Omit<Letter, 'publicUrl'>): string {
  const say = sayIn(language);
  if (kind === 'test') return say(message('notice_subject_test', { shop }));
  const [first] = items;
  const count = items.length + more;
  if (count === 1) return say(message('notice_subject', { shop, said: sentenceOf(say, first!) }));
  const areOver = more === 0 && items.every(({ phase }) => phase === 'well');
  return say(message(areOver ? 'notice_subject_well' : 'notice_subject_many', { shop, count }));
}

/** The sentence of the inbox, with whether it is over. Low stock has a sentence of its own for that. */
export function sentenceOf(say: Say, { kind, phase, message_key: said }: Item): string {
  if (phase === 'begun' || kind === 'stock_low') return say(said);
  return say(message(phase === 'well' ? 'notice_well' : 'notice_was', { said }));
}

/** A trouble in words. */
export interface Line {
  said: string;
  /** Time and cause, divided by a point. */
  about: string;
  url: string;
}

export function linesOf({ items, language, time_zone, publicUrl }: Letter): Line[] {
  const say = sayIn(language);
  const clock = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  });
  return items.map((item) => {
    const when = say(message('notice_since', { when: clock.format(new Date(item.since)) }));
    const cause =
      item.cause === null
        ? []
        : [say(message('notice_cause', { cause: explainIssue(item.cause, language).title }))];
    return {
      said: sentenceOf(say, item),
      about: [when, ...cause].join(' · '),
      url: placeOf(item, publicUrl),
    };
  });
}

/** Words before and behind the troubles. */
export function framesOf(letter: Letter): { before: string[]; behind: string[]; foot: string } {
  const say = sayIn(letter.language);
  const { kind, label, hourly_limit: limit, more, publicUrl } = letter;
  return {
    before: [
      ...(kind === 'test' ? [say(message('notice_test', { label }))] : []),
      ...(kind === 'summary' ? [say(message('notice_limited', { limit }))] : []),
    ],
    behind: more > 0 ? [say(message('notice_more', { count: more }))] : [],
    foot: say(message('notice_footer', { label, url: `${publicUrl}/settings/notifications` })),
  };
}

/** The page of the portal where a person does something about a trouble. */
export function placeOf({ kind, credential_id, import_id, threshold }: Item, publicUrl: string): string {
  const path = {
    connection_failing: `/connections/${credential_id}`,
    changes_held: '/publishing/held',
    listings_refused: `/publishing/results?credential_id=${credential_id}`,
    import_failed: import_id === null ? '/imports' : `/imports/${import_id}`,
    events_undelivered: '/settings/webhooks',
    stock_low: `/products?status=true&stock_max=${threshold}`,
  }[kind];
  return `${publicUrl}${path}`;
}
