import { expect, test } from 'vitest';
import { allegroHtml } from './description.ts';

test.each([
  ['<p>Sturdy and <b>bright</b>.</p>', '<p>Sturdy and <b>bright</b>.</p>'],
  ['<h3 class="x">Size</h3><ul><li><strong>M</strong></li></ul>', '<h2>Size</h2><ul><li><b>M</b></li></ul>'],
  ['Just text & more', '<p>Just text &amp; more</p>'],
  ['<p>One<br>two <a href="/x">three</a></p>', '<p>One</p><p>two three</p>'],
  ['<table><tr><td>A</td><td>B</td></tr></table>', '<p>AB</p>'],
  ['', ''],
])('text of %j keeps its words in the tags that Allegro takes', (html, expected) => {
  expect(allegroHtml(html)).toBe(expected);
});
