import { expect, test } from 'vitest';
import { address, choice, choices, count, day, flag, number, on, text, whole } from './search.ts';

const list = address({
  search: text,
  page: count,
  price: number,
  stock: whole,
  open: flag,
  grid: on,
  from: day,
  sort: choice(['newest', 'oldest']),
  status: choices(['new', 'shipped', 'returned']),
});

test('an address is read as it was written, and as a person types it', () => {
  const said = { search: 'kettle', page: 2, price: 1.5, stock: -3, open: false, grid: true };
  expect(list.read(said)).toMatchObject(said);
  expect(
    list.read({ search: 42, page: '2', price: '1.5', stock: '-3', open: 'false', grid: 1 }),
  ).toMatchObject({ ...said, search: '42' });
});

test('a single status is as good as a list of them, in one order', () => {
  expect(list.read({ status: 'shipped' }).status).toEqual(['shipped']);
  expect(list.read({ status: ['returned', 'lost', 'new'] }).status).toEqual(['new', 'returned']);
});

test.each([
  { search: '' },
  { search: ['a'] },
  { page: 0 },
  { page: 1.5 },
  { page: 'two' },
  { price: 'cheap' },
  { price: '' },
  { stock: 1.5 },
  { open: 'perhaps' },
  { grid: false },
  { from: '2026-02-31T10:00' },
  { from: '2026-13-01' },
  { from: '2026-02-31' },
  { sort: 'best' },
  { status: ['lost'] },
])('an unreadable parameter is absent, and named so that it leaves the address: %j', (said) => {
  const [name] = Object.keys(said);
  const read = list.read(said);
  expect(read).toHaveProperty([name!], undefined);
});

test('the router reads it by the Standard Schema, whatever it is given', () => {
  const { validate } = list['~standard'];
  expect(validate({ page: 3, other: 'x' })).toEqual({ value: list.read({ page: 3 }) });
  expect(validate(null)).toEqual({ value: list.read({}) });
});
