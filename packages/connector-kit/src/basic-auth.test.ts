import { expect, test } from 'vitest';
import { basicAuth } from './basic-auth.ts';

test.each([
  ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
  ['ayşe', '', 'Basic YXnFn2U6'],
])('signs %s in as RFC 7617 has it, in UTF-8', (user, password, header) => {
  expect(basicAuth(user, password)).toBe(header);
});
