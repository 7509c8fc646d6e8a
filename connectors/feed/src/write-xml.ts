import type { FeedField, FeedProfile } from './profile.ts';
import type { FieldValues } from './read-item.ts';
import type { Parts } from './sources.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for an element or an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!) : text;

/** One item of an XML file, with a line end behind it. */
export function xmlItem({ xml, fields }: FeedProfile, values: readonly FieldValues[]): string {
  const { item, prefix = '' } = xml!;
  let attributes = '';
  let body = '';
  let wrap: string | undefined;
  fields.forEach((field, at) => {
    const own = values[at]!;
    if (own.length === 0) return;
    if (field.attribute?.of === 'item') {
      attributes += ` ${field.attribute.name}="${escapeXml(own[0] as string)}"`;
      return;
    }
    if (field.wrap !== wrap) {
      body += `${closed(wrap)}${opened(field.wrap)}`;
      wrap = field.wrap;
    }
    for (const value of own) body += element(field, value, prefix);
  });
  return `<${item}${attributes}>${body}${closed(wrap)}</${item}>\n`;
}

const opened = (name: string | undefined): string => (name === undefined ? '' : `<${name}>`);
const closed = (name: string | undefined): string => (name === undefined ? '' : `</${name}>`);

function element({ name, attribute, parts }: FeedField, value: string | Parts, prefix: string): string {
  if (typeof value !== 'string') {
    let inner = '';
    let head = '';
    for (const [part, child] of parts!) {
      const text = value[part];
      if (text === undefined || text === '') continue;
      if (child.startsWith('@')) head += ` ${child.slice(1)}="${escapeXml(text)}"`;
      else if (child === '.') inner += escapeXml(text);
      else inner += `<${prefix}${child}>${escapeXml(text)}</${prefix}${child}>`;
    }
    return `<${prefix}${name}${head}>${inner}</${prefix}${name}>`;
  }
  return attribute === undefined
    ? `<${prefix}${name}>${escapeXml(value)}</${prefix}${name}>`
    : `<${prefix}${name} ${attribute.name}="${escapeXml(value)}"/>`;
}
