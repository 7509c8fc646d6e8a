import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'tr' | 'de';

/** Paths from root by the id of the category. */
export type Tree = ReadonlyMap<string, readonly string[]>;

/** Reads published taxonomies in place; nothing of them is part of this repository. */
export class Taxonomies {
  readonly folder: string;
  readonly missing: string[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  shopify(language: Language): Tree {
    return this.tree(
      `shopify/categories.${language}.txt`,
      /^gid:\/\/shopify\/TaxonomyCategory\/(\S+)\s*: (.+)$/,
    );
  }

  /** Google's tree in the file of a language, whatever its date. */
  google(language: Language): Tree {
    if (language === 'en') return this.tree('google/taxonomy.2021-09-21.en.tsv', /^(\d+)\t(.+)$/);
    const folder = join(this.folder, 'google');
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const name = files.find((file) => file.startsWith(`taxonomy-with-ids.${language}-`));
    return this.tree(`google/${name ?? `taxonomy-with-ids.${language}-*.txt`}`, /^(\d+) - (.+)$/);
  }

  marketplace(name: string): Tree {
    return this.tree(`tr-marketplaces/${name}.tsv`, /^(\d+)\t(.+)$/);
  }

  /** A shop's tree in English and German: each row names its parent. */
  sunrise(language: 'en' | 'de'): Tree {
    const [head = [], ...rows] = this.rows('other/sunrise-categories.en-de-it.csv', ',');
    const at = (column: string): number => head.indexOf(column);
    const byId = new Map(rows.map((row) => [row[at('externalId')] ?? '', row]));
    const pathOf = (row: string[]): string[] => {
      const parent = byId.get(row[at('parentId')] ?? '');
      return [...(parent === undefined ? [] : pathOf(parent)), row[at(`name.${language}`)] ?? ''];
    };
    return new Map([...byId].map(([id, row]) => [id, pathOf(row)]));
  }

  /** Pairs of a Shopify category and the category of Google that people mapped it to. */
  shopifyToGoogle(): [string, string][] {
    return this.rows('shopify/shopify-to-google.tsv', '\t')
      .slice(1)
      .map(([shopify = '', , google = '']) => [shopify, google]);
  }

  /** Pairs of the same leaf name in two Turkish marketplaces: a weak truth, since the names are the same. */
  marketplacePairs(from: string, to: string): [string, string][] {
    return this.rows('tr-marketplaces/unique-leaf-matches.tsv', '\t').flatMap(
      ([a, idA = '', , b, idB = '']): [string, string][] => {
        if (a === from && b === to) return [[idA, idB]];
        return a === to && b === from ? [[idB, idA]] : [];
      },
    );
  }

  /** Attribute values by id, with the attribute they belong to; in a file that Shopify publishes beside its categories. */
  attributeValues(language: Language): ReadonlyMap<string, { value: string; attribute: string }> {
    const pattern = /^gid:\/\/shopify\/TaxonomyValue\/(\d+)\s*: (.+) \[(.+)\]$/;
    return new Map(
      this.lines(`shopify/attribute_values.${language}.txt`).flatMap((line) => {
        const [, id, value, attribute] = pattern.exec(line) ?? [];
        return id === undefined ? [] : [[id, { value: value!, attribute: attribute! }] as const];
      }),
    );
  }

  attributes(language: Language): Tree {
    return this.tree(
      `shopify/attributes.${language}.txt`,
      /^gid:\/\/shopify\/TaxonomyAttribute\/(\d+)\s*: (.+)$/,
    );
  }

  private tree(file: string, pattern: RegExp): Tree {
    return new Map(
      this.lines(file).flatMap((line) => {
        const [, id, path] = pattern.exec(line.trim()) ?? [];
        return id === undefined ? [] : [[id, path!.split(' > ')] as const];
      }),
    );
  }

  private rows = (file: string, separator: string): string[][] =>
    this.lines(file).map((line) => line.split(separator));

  /** The lines of a file; none of one that is not there, which `missing` then names. */
  private lines(file: string): string[] {
    const path = join(this.folder, file);
    if (existsSync(path)) return readFileSync(path, 'utf8').trim().split('\n');
    if (!this.missing.includes(file)) this.missing.push(file);
    return [];
  }
}
