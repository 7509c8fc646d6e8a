import { cleanText, type FeedFile, type FeedFormat } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import type { FeedProfile } from './profile.ts';
import { profileOf } from './profiles/index.ts';
import { readItem } from './read-item.ts';
import { headRow, itemRow } from './write-rows.ts';
import { escapeXml, xmlItem } from './write-xml.ts';

/** The formats of a connection's profile, the usual one first. */
export const feedFormats = (config: Config): readonly FeedFormat[] => profileOf(config).formats;

/** The file of a connection in a format; null where its profile has none of it. */
export function feedFile(config: Config, format: FeedFormat): FeedFile | null {
  const profile = profileOf(config);
  if (!profile.formats.includes(format)) return null;
  const write = format === 'xml' ? xmlWriter(profile, config) : rowWriter(profile, format);
  return {
    ...write,
    item: (payload) => {
      const { values, issues } = readItem(payload, config, profile);
      return issues.length > 0 ? null : write.one(values);
    },
  };
}

type Writer = Omit<FeedFile, 'item'> & { one(values: ReturnType<typeof readItem>['values']): string };

function xmlWriter(profile: FeedProfile, { shop_name: shop, product_link: link }: Config): Writer {
  const { head, foot } = profile.xml!;
  const site = new URL(link.replaceAll(/\{[a-z]+\}/g, '')).origin;
  return {
    contentType: 'application/xml; charset=utf-8',
    head: head
      .replaceAll('{site}', () => escapeXml(site))
      .replaceAll('{shop}', () => escapeXml(cleanText(shop ?? '') || new URL(site).host)),
    foot,
    one: (values) => xmlItem(profile, values),
  };
}

function rowWriter(profile: FeedProfile, format: 'tsv' | 'csv'): Writer {
  const style = { delimiter: format === 'tsv' ? '\t' : (profile.delimiter ?? ',') };
  return {
    contentType: `text/${format === 'tsv' ? 'tab-separated-values' : 'csv'}; charset=utf-8`,
    head: headRow(profile, style),
    foot: '',
    one: (values) => itemRow(profile, values, style),
  };
}
