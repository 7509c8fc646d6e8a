import { fixOfIssue, type IssueFix } from '@sluice/contracts';
import type { ListingIssue, MappedContent } from '../../mapping/index.ts';
import { requirementsOn } from '../check-sale.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { textsOn } from './texts.ts';

/** A part of a listing that is there or missing, and the place where it is filled in. */
export interface Check extends IssueFix {
  /** Field of the listing, or the code of an attribute. */
  about: string;
  /** Name of an attribute. */
  label: string | null;
  /** `needed`: the listing is held or refused without it. `wished`: it sells better with it. */
  level: 'needed' | 'wished';
  met: boolean;
}

/** Fields that say something about a product to a buyer, whether or not the connection asks for them. */
const SAID: ReadonlySet<string> = new Set(['barcode', 'brand', 'categoryPath', 'images', 'description']);

interface Facts {
  product: ProductFacts;
  connection: ConnectionFacts;
  content: MappedContent;
  /** Reasons that keep the listing back, those of the mapping included. */
  issues: readonly ListingIssue[];
  /** Reasons for which the channel refused the listing as it is now. */
  refused: readonly ListingIssue[];
  /** The attributes that the channel's category asks for. */
  attributes: readonly { code: string; label: string; required: boolean }[];
  /** Whether a listing needs a category of the channel's own; null where the channel has none. */
  channelCategory: Check['level'] | null;
}

/**
 * Compares a product with everything that its listing can have on a channel. Pure: the requirements are those by which the
 * plan holds a listing, the attributes those that the mapping fills. Each other reason that holds the listing is a check of its own,
 * and a part that the channel refused is not met, whatever the rules say of it.
 */
export function checksOf(facts: Facts): Check[] {
  const { product, connection, content, refused, attributes, channelCategory } = facts;
  const filled = new Set(content.attributes.map(({ code }) => code));
  const issues = [...facts.issues, ...refused];
  const refusedIn = new Set(refused.map(({ field }) => field));
  const lacksPrice = issues.some(({ field }) => field === 'price');
  const checks = [
    check('title', 'needed', textsOn(product, connection).title.value.trim() !== ''),
    check('price', 'needed', !lacksPrice),
    ...requirementsOn(product, connection).flatMap(({ issue, asked, met }) =>
      asked === 'never' && !SAID.has(issue.field)
        ? []
        : [check(issue.field, asked === 'hold' ? 'needed' : 'wished', met, issue.code)],
    ),
    ...(channelCategory === null
      ? []
      : [check('categorySyncId', channelCategory, content.categorySyncId !== null)]),
    ...attributes.map(
      ({ code, label, required }): Check => ({
        ...check(code, required ? 'needed' : 'wished', filled.has(code), 'missing_attribute'),
        label,
      }),
    ),
  ];
  const known = new Set(checks.map(({ about }) => about));
  const others = issues.filter(({ field }) => field === undefined || !known.has(field));
  const judged = checks.map(
    (one): Check => (refusedIn.has(one.about) ? { ...one, level: 'needed', met: false } : one),
  );
  return [...judged, ...others.map(({ code, field }) => check(field ?? code, 'needed', false, code))];
}

const check = (about: string, level: Check['level'], met: boolean, code = 'incomplete'): Check => ({
  about,
  label: null,
  level,
  met,
  ...fixOfIssue(code, about),
});

/** The share of the checks that are met, in whole percent: 100 only when all are. */
export const scoreOf = (checks: readonly Check[]): number =>
  checks.length === 0 ? 100 : Math.floor((100 * checks.filter(({ met }) => met).length) / checks.length);
