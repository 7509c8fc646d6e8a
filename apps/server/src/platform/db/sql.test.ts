import { describe, expect, test } from 'vitest';
import { fragment, join, literal, nothing, sql } from './sql.ts';

describe('sql', () => {
  test('a value is always a parameter', () => {
    const statement = sql`select ${"'; drop table x"} where a = ${1}`;
    expect(statement.text).toBe('select $1 where a = $2');
    expect(statement.values).toEqual(["'; drop table x", 1]);
  });

  test('fragments are numbered in order, nested ones too', () => {
    const filter = join(
      [fragment`a = ${1}`, fragment`b in (${join([fragment`${2}`, fragment`${3}`], ', ')})`],
      ' and ',
    );
    const statement = sql`select 1 where ${filter} and c = ${4} limit ${literal(20)} ${nothing}`;
    expect(statement.text).toBe('select 1 where a = $1 and b in ($2, $3) and c = $4 limit 20 ');
    expect(statement.values).toEqual([1, 2, 3, 4]);
  });

  test('the same text has the same name, another text another', () => {
    const one = (value: number) => sql`select ${value}`;
    expect(one(1).name).toBe(one(2).name);
    expect(one(1).name).not.toBe(sql`select ${1}::int`.name);
  });

  test('a literal that is no integer is refused', () => {
    expect(() => literal(Number('1; drop'))).toThrow('not an integer');
  });
});
