import { explainIssue } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { plainError } from './plain-error.ts';

test.each([
  ['rejected', 'The title is too long.', 'The title is too long.'],
  ['rejected', '{"code":"rest_invalid","message":"The price is <b>wrong</b>."}', 'The price is wrong .'],
  ['rejected', 'refused: {"errors":[{"message":"A"},{"message":"B"}]}', 'refused: A B'],
  ['rejected', '["no brand", "no image"]', 'no brand no image'],
  ['rejected', 'the shop said {"code":17, "mess', 'the shop said'],
  ['missing_field', '{"code":17}', explainIssue('missing_field').cause],
  ['missing_field', '[{"a": 1}', explainIssue('missing_field').cause],
  ['missing_field', null, explainIssue('missing_field').cause],
  [null, '{"status": 500}', explainIssue('rejected').cause],
  [null, null, null],
  ['rejected', 'sizes [S, M] are missing', 'sizes [S, M] are missing'],
])('%s with %j reads %j', (code, message, sentence) => {
  expect(plainError(code, message)).toBe(sentence);
});
