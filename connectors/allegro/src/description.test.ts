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

test.each([
  ['<p>One</p>\n\n', 4_000, '<b>Note!</b>'],
  ['<p>a</p>\n', 4_000, 'tail'],
])('a long text of %j is read in a time that grows with its length', (block, times, end) => {
  const startedAt = performance.now();
  allegroHtml(block.repeat(times) + end);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
