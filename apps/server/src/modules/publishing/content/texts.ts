import { type Step, traceStep } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';

/** A text as a channel gets it, and the place that it comes from. */
export interface ChannelText<Value extends string | null> {
  value: Value;
  source: 'channel' | 'master';
}

export interface ChannelTexts {
  title: ChannelText<string>;
  /** Sanitised HTML. */
  description: ChannelText<string | null>;
  /** Name of the article of which the product is a variant. */
  familyName: ChannelText<string | null>;
}

/**
 * The texts of a product on a channel: its own ones there, else those of the catalogue. Pure; everything that shows or
 * sends a text reads it here.
 */
export function textsOn(product: ProductFacts, { id }: Pick<ConnectionFacts, 'id'>): ChannelTexts {
  const own = product.own_content[id];
  return {
    title: first(own?.title, product.name),
    description: first(own?.description, product.description),
    familyName: first(own?.family_name, product.family_name),
  };
}

const first = <Value extends string | null>(
  own: string | null | undefined,
  master: Value,
): ChannelText<Value> =>
  own == null ? { value: master, source: 'master' } : { value: own as Value, source: 'channel' };

/** The product as the mapping to the channel's words reads it: with the texts and values that it has there. */
export function wordedFor(product: ProductFacts, connection: Pick<ConnectionFacts, 'id'>) {
  const { title, description } = textsOn(product, connection);
  const own = product.own_content[connection.id]?.attributes;
  return {
    ...product,
    name: title.value,
    description: description.value,
    ...(own === undefined ? {} : { own_attributes: own }),
  };
}

/** The steps by which texts and values come from another place than the catalogue; none for most products. */
export function contentSteps(product: ProductFacts, connection: Pick<ConnectionFacts, 'id'>): Step[] {
  const own = product.own_content[connection.id];
  if (own === undefined) return [];
  const at = (value: string | null) => ({ about: 'content', level: 'content_override', value }) as const;
  const codes = Object.keys(own.attributes);
  return [
    ...(own.title === null ? [] : [traceStep(at(own.title), 'trace.own_title', {})]),
    // A description may have a megabyte; that it is its own is enough.
    ...(own.description === null ? [] : [traceStep(at(null), 'trace.own_description', {})]),
    ...(own.family_name === null ? [] : [traceStep(at(own.family_name), 'trace.own_family_name', {})]),
    ...(codes.length === 0 ? [] : [traceStep(at(null), 'trace.own_attributes', { codes: codes.join(', ') })]),
  ];
}
