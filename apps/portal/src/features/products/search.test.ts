import { expect, test } from 'vitest';
import { filterOf, productsAddress, queryOf, searchOfView, viewTextOf } from './search.ts';

test('an address is a request for the rows it selects, in its order', () => {
  const search = productsAddress.read({
    status: 'true',
    price_min: '9.5',
    sort: 'name',
    page: 2,
    grid: true,
  });
  expect(filterOf(search)).toEqual({ status: true, price_min: 9.5 });
  expect(queryOf(search)).toEqual({ status: true, price_min: 9.5, sort: 'name', page: 2, per_page: 50 });
});

test('a filter of several values is a list in the address, in a view and in the request', () => {
  const search = productsAddress.read({ brand_id: [3, '4', 3, 'x', 0], tag: ['a, b', 'c'], category_id: 7 });
  expect(filterOf(search)).toEqual({ brand_id: [3, 4], tag: ['a, b', 'c'], category_id: [7] });
  expect(searchOfView(viewTextOf(search))).toEqual(filterOf(search));
  expect(productsAddress.read({ brand_id: [] }).brand_id).toBeUndefined();
  // A view or a link from before, with one value.
  expect(searchOfView('brand_id=3&tag=new')).toEqual({ brand_id: [3], tag: ['new'] });
});

test('a page has as many rows as the list offers, whatever the address asks for', () => {
  expect(productsAddress.read({ per_page: 100 }).per_page).toBe(100);
  expect(productsAddress.read({ per_page: 99 }).per_page).toBeUndefined();
});

test('a view keeps rows and order, and neither page nor open drawers nor strange parameters', () => {
  const search = {
    ...productsAddress.read({ tag: 'new', sort: 'price', page: 3, action: 7, grid: true }),
    utm: 'x',
  };
  expect(viewTextOf(search)).toBe('sort=price&tag=new');
  expect(viewTextOf(searchOfView(viewTextOf(search)))).toBe('sort=price&tag=new');
});
