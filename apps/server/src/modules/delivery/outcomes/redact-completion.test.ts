import { foreign, keyOf, message, textOfKey } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { ownIssue } from '../../mapping/index.ts';
import type { Completion } from './completion.ts';
import { PLAIN } from './completion.ts';
import { redactCompletion } from './redact-completion.ts';

test('a secret is cut out of the message of an attempt, however deep its key holds it', () => {
  const said = message('refused_share', { refused: 1, sent: 1, last: foreign('key s3cret is not yours') });
  const row = { ...PLAIN, message: said.text, message_key: keyOf(said) } as unknown as Completion;
  const stored = redactCompletion(row, (text) => text.replaceAll('s3cret', '***'));
  expect(JSON.stringify(stored)).not.toContain('s3cret');
  expect(textOfKey(stored.message_key)).toBe(stored.message);
});

test('a secret that a channel repeats is cut out of an issue and of the values of its message', () => {
  const said = message('listing_brand_refused', { brand: 'Acme', reason: 'key s3cret is not yours' });
  const issues = [ownIssue('unknown_brand', said, 'brand')];
  const row = { ...PLAIN, message: said.text, issues } as unknown as Completion;
  const stored = redactCompletion(row, (text) => text.replaceAll('s3cret', '***'));
  expect(JSON.stringify(stored)).not.toContain('s3cret');
  expect(stored.issues![0]!.key).toEqual({
    code: 'listing_brand_refused',
    params: { brand: 'Acme', reason: 'key *** is not yours' },
  });
});
