import { expect, test } from 'vitest';
import { walkXml } from './xml.ts';

function walked(xml: string): string[] {
  const seen: string[] = [];
  walkXml(xml, {
    open: (name) => seen.push(`<${name}`),
    close: (name, text) => seen.push(`${name}=${text}`),
  });
  return seen;
}

test('elements come in their order, with their text', () => {
  expect(walked('<a><b> x &amp; <![CDATA[<y>]]> </b><c/></a>')).toEqual([
    '<a',
    '<b',
    'b=x & <y>',
    '<c',
    'c=',
    'a=',
  ]);
});

test.each([
  ['an element that is not closed', '<a><b>'],
  ['an entity of the document', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an entity of HTML', '<a>&nbsp;</a>'],
  ['no XML', 'hello'],
])('%s is a fault', (_, xml) => {
  expect(() => walked(xml)).toThrow();
});
