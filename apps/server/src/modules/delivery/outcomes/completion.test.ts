import { message, textOfKey } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { ownIssue } from '../../mapping/index.ts';
import { wordsOfIssues } from './completion.ts';

const ours = ownIssue('no_price', message('listing_no_price'));
const theirs = { code: 'missing_field', message: 'weight is missing' } as const;

test('the message of an attempt names every issue, and its key says the same', () => {
  const { message: text, message_key: key } = wordsOfIssues([ours, theirs, ours]);
  expect(text).toBe(`${ours.message}; weight is missing; ${ours.message}`);
  expect(textOfKey(key)).toBe(text);
});

test('words of a channel have no key', () => {
  expect(wordsOfIssues([theirs, theirs])).toEqual({
    message: 'weight is missing; weight is missing',
    message_key: null,
  });
});
