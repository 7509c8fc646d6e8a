import { expect, test } from 'vitest';
import { isSimpleHtml } from './simple-html.ts';

test.each([
  ['plain text'],
  ['<p>One <strong>two</strong><br>three</p><ul><li>four</li></ul>'],
  ['<a href="https://example.com/?a=b" target="_blank">x</a>'],
])('keeps %s', (html) => {
  expect(isSimpleHtml(html)).toBe(true);
});

test.each([
  ['<table><tr><td>1</td></tr></table>'],
  ['<p style="text-align: center">x</p>'],
  ['<p>x <img src="a.png"></p>'],
  ['<div class="note">x</div>'],
])('leaves %s to be edited as HTML', (html) => {
  expect(isSimpleHtml(html)).toBe(false);
});
