import type { ListingPayload, ListingProperty } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { marketplaceOf } from './marketplaces.ts';

/** Item specifics as eBay keeps them: values by name. */
export type Aspects = Readonly<Record<string, readonly string[]>>;

const fold = (name: string): string => name.toLowerCase();

/**
 * The item specifics of a listing: the mapped attributes, then brand, options and properties where no attribute of that name is
 * mapped. eBay takes names of any kind beside those of the category.
 */
export function aspectsOf(
  { attributes, brand, family, properties }: ListingPayload,
  config: Config,
): Aspects {
  const aspects = new Map<string, { name: string; values: string[] }>();
  for (const { code, value } of attributes) {
    const aspect = aspects.get(fold(code)) ?? { name: code, values: [] };
    aspects.set(fold(code), { ...aspect, values: [...aspect.values, value] });
  }
  const own: ListingProperty[] = [
    ...(brand === null ? [] : [{ name: marketplaceOf(config).brandAspect, value: brand }]),
    ...(family?.options ?? []),
    ...properties,
  ];
  for (const { name, value } of own)
    if (!aspects.has(fold(name))) aspects.set(fold(name), { name, values: [value] });
  return Object.fromEntries([...aspects.values()].map(({ name, values }) => [name, values]));
}

/** Beside ours, those that the listing has on eBay under other names; the brand is ours alone. */
export function mergedAspects(stored: Aspects | null | undefined, own: Aspects, config: Config): Aspects {
  const ours = new Set([...Object.keys(own), marketplaceOf(config).brandAspect].map(fold));
  const theirs = Object.entries(stored ?? {}).filter(([name]) => !ours.has(fold(name)));
  return Object.fromEntries([...theirs, ...Object.entries(own)]);
}
