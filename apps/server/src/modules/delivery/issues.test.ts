import { ERROR_KINDS, type ErrorKind, ISSUE_CODES, type IssueCode } from '@sluice/connector-kit';
import { type CallIssueCode, type ChannelIssueCode, ISSUE_CATALOGUE } from '@sluice/contracts';
import { expect, expectTypeOf, test } from 'vitest';

test('the catalogue explains every code a connector can give and every way a call can fail, and no others of theirs', () => {
  expectTypeOf<IssueCode>().toEqualTypeOf<ChannelIssueCode>();
  expectTypeOf<ErrorKind>().toEqualTypeOf<CallIssueCode>();
  expect(Object.keys(ISSUE_CATALOGUE)).toEqual(expect.arrayContaining([...ISSUE_CODES, ...ERROR_KINDS]));
});
