import { expect, test } from 'vitest';
import { multipart } from './multipart.ts';

const bytes = Uint8Array.from([0, 255, 13, 10, 45, 45]);
const PARTS = [
  { name: 'operations', text: '{"name":"Çay"}' },
  { name: '0', fileName: 'a"b\r\nx: y.png', contentType: 'image/png', bytes },
];

test('a form is read by others as it was made, binary files and odd names included', async () => {
  const { headers, body } = await multipart(PARTS);
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  expect([...form.keys()]).toEqual(['operations', '0']);
  expect(form.get('operations')).toBe('{"name":"Çay"}');
  const file = form.get('0') as File;
  expect(file.type).toBe('image/png');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

test('the same parts make the same bytes, others another boundary', async () => {
  expect(await multipart(PARTS)).toEqual(await multipart(PARTS));
  const other = await multipart([{ name: 'operations', text: '{}' }]);
  expect(other.headers).not.toEqual((await multipart(PARTS)).headers);
});
