import { localeChain } from '@sluice/contracts';
import type { TraceCode } from '@sluice/contracts/messages';
import type { Step } from '../../pricing/index.ts';
import type { ConnectionFacts, OwnContent, ProductFacts, TranslatedTexts } from '../facts.ts';

/** A text as a channel gets it, and the place that it comes from. */
export interface ChannelText<Value extends string | null> {
  value: Value;
  source: 'channel' | 'translation' | 'master';
  /** Of a translation. */
  locale: string | null;
}

export interface ChannelTexts {
  title: ChannelText<string>;
  /** Sanitised HTML. */
  description: ChannelText<string | null>;
  /** Name of the article of which the product is a variant. */
  familyName: ChannelText<string | null>;
}

/** The part of a connection that decides its texts. */
export type TextBasis = Pick<ConnectionFacts, 'id' | 'content_locale'>;

/**
 * The texts of a product on a channel: its own ones there, else those in the language of the connection or in a wider
 * one, else those of the catalogue. Pure; everything that shows or sends a text reads it here.
 */
export function textsOn(product: ProductFacts, { id, content_locale: locale }: TextBasis): ChannelTexts {
  const own = product.own_content[id];
  const chain = locale === null ? [] : localeChain(locale);
  const text = <Value extends string | null>(
    ofOwn: keyof OwnContent & ('title' | 'description' | 'family_name'),
    translated: keyof TranslatedTexts,
    master: Value,
  ): ChannelText<Value> => {
    const mine = own?.[ofOwn];
    if (mine != null) return { value: mine as Value, source: 'channel', locale: null };
    for (const one of chain) {
      const value = product.translations[one]?.[translated];
      if (value != null) return { value: value as Value, source: 'translation', locale: one };
    }
    return { value: master, source: 'master', locale: null };
  };
  return {
    title: text('title', 'name', product.name),
    description: text('description', 'description', product.description),
    familyName: text('family_name', 'family_name', product.family_name),
  };
}

/** The product as the mapping to the channel's words reads it: with the texts and values that it has there. */
export function wordedFor(product: ProductFacts, connection: TextBasis) {
  const own = product.own_content[connection.id]?.attributes;
  // Most products: the plan of a catalogue would copy each of them for nothing.
  if (own === undefined && connection.content_locale === null) return product;
  const { title, description } = textsOn(product, connection);
  return {
    ...product,
    name: title.value,
    description: description.value,
    ...(own === undefined ? {} : { own_attributes: own }),
  };
}

/** The steps by which texts and values come from another place than the catalogue; none for most products. */
export function contentSteps(product: ProductFacts, connection: TextBasis): Step[] {
  const own = product.own_content[connection.id];
  const { content_locale: locale } = connection;
  if (own === undefined && locale === null) return [];
  const { title, description, familyName } = textsOn(product, connection);
  const codes = Object.keys(own?.attributes ?? {});
  return [
    ...textStep(title, 'title', title.value),
    ...(title.source === 'master' && locale !== null
      ? [step('translation', title.value, 'trace.untranslated', { locale })]
      : []),
    // A description may have a megabyte; the place it comes from is enough.
    ...textStep(description, 'description', null),
    ...textStep(familyName, 'family_name', familyName.value),
    ...(codes.length === 0
      ? []
      : [step('content_override', null, 'trace.own_attributes', { codes: codes.join(', ') })]),
  ];
}

function textStep(
  { source, locale }: ChannelText<string | null>,
  name: 'title' | 'description' | 'family_name',
  value: string | null,
): Step[] {
  if (source === 'master') return [];
  return source === 'channel'
    ? [step('content_override', value, `trace.own_${name}`, {})]
    : [step('translation', value, `trace.translated_${name}`, { locale: locale! })];
}

const step = (
  level: 'content_override' | 'translation',
  value: string | null,
  code: TraceCode,
  params: Record<string, string>,
): Step => ({ about: 'content', level, value, code, params });
