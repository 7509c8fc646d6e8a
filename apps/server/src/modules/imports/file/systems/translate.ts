import type { ExportSystem } from './export-system.ts';
import type { Sale } from './sale-dates.ts';

/** Names of columns in another language, by their English ones; several where versions differ. */
type Names = Readonly<Record<string, readonly [string, ...string[]]>>;

/** An export with the names of its columns in another language; a column without a translation keeps its own. */
export function translated(system: ExportSystem, names: Names, signature: readonly string[]): ExportSystem {
  const all = (name: string): readonly string[] => names[name] ?? [name];
  const one = (name: string): string => all(name)[0]!;
  const keys = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) => all(name).map((key) => [key, value])),
    );
  const { family, options, images, sale, rewrite } = system;
  const head = family?.head;
  return {
    ...system,
    signatures: [signature],
    columns: keys(system.columns),
    ...(family === undefined
      ? {}
      : {
          family: {
            key: one(family.key),
            inherit: family.inherit.flatMap(all),
            head:
              typeof head === 'object' && 'value' in head
                ? {
                    ...head,
                    column: one(head.column),
                    keys: head.keys.map((key) => ({ ...key, column: one(key.column) })),
                  }
                : family.head,
          },
        }),
    ...(options?.pairs === undefined
      ? {}
      : {
          options: {
            ...options,
            pairs: options.pairs.map(([name, value]) => [one(name), one(value)] as const),
          },
        }),
    ...(images === undefined
      ? {}
      : { images: { gallery: images.gallery?.flatMap(all) ?? [], own: images.own?.flatMap(all) ?? [] } }),
    ...(sale === undefined ? {} : { sale: saleIn(sale, one) }),
    ...(rewrite === undefined ? {} : { rewrite: keys(rewrite) }),
  };
}

function saleIn({ dates, ...sale }: Sale, one: (name: string) => string): Sale {
  const prices = { ...sale, regular: one(sale.regular), sale: one(sale.sale) };
  if (dates === undefined) return prices;
  return { ...prices, dates: dates.length === 1 ? [one(dates[0])] : [one(dates[0]), one(dates[1])] };
}
