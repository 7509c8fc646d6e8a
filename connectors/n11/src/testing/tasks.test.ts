import { expect, test } from 'vitest';
import { sku, useFake } from './bench.ts';

const bench = await useFake();
const shop = () => bench.shop();
const DETAILS = 'POST /ms/product/task-details/page-query';

const found = async (filter: string) => (await bench.call(`GET /ms/product-query?${filter}`)).body.content;
const verdicts = (details: { skus: { content: { itemCode: string; status: string }[] } }) =>
  details.skus.content.map(({ itemCode, status }) => [itemCode, status]);

test('a task is PROCESSED when every row of it failed, and the reasons are on the rows', async () => {
  const details = await bench.task(
    'product-create',
    sku('A1', { title: 'Kısa' }),
    sku('A2', { vatRate: 18 }),
  );
  expect(details.status).toBe('PROCESSED');
  expect(details.createdDate).toMatch(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/);
  expect(details.skus.content).toMatchObject([
    { itemCode: 'A1', status: 'FAIL', reasons: ['Ürün başlığı en az 15 karakter olmalıdır'] },
    { itemCode: 'A2', status: 'FAIL', reasons: ['Geçersiz KDV oranı: 18'] },
  ]);
  shop().state.reasonsSitIn = 'sku';
  const [row] = (await bench.task('price-stock-update', { stockCode: 'NONE', quantity: 1 })).skus.content;
  expect(row).toMatchObject({ status: 'FAIL', reasons: null, sku: { reasons: ['Ürün bulunamadı'] } });
});

test('a task is turned away as a whole with 200 and REJECT', async () => {
  const skus = Array.from({ length: 1_001 }, (_, at) => ({ stockCode: `A${at}`, quantity: 1 }));
  const json = { payload: { integrator: 'Sluice', skus } };
  const taken = await bench.call('POST /ms/product/tasks/price-stock-update', json);
  expect(taken).toMatchObject({ status: 200, body: { status: 'REJECT' } });
  const query = { taskId: taken.body.id, pageable: { page: 0, size: 10 } };
  expect((await bench.call(DETAILS, query)).body).toMatchObject({ status: 'REJECT', skus: { empty: true } });
  const nameless = { payload: { skus: [{ stockCode: 'A', quantity: 1 }] } };
  const refused = await bench.call('POST /ms/product/tasks/price-stock-update', nameless);
  expect(refused.body).toMatchObject({ status: 'REJECT', reasons: ['integrator alanı zorunludur'] });
});

test('a held task waits in the queue; an unknown one is PROCESSED without rows', async () => {
  shop().holdTasks();
  const details = await bench.task('product-create', sku('A1'));
  expect(details).toMatchObject({ status: 'IN_QUEUE', skus: { totalElements: 0 } });
  shop().releaseTasks();
  const query = { taskId: details.taskId, pageable: { page: 0, size: 10 } };
  expect(verdicts((await bench.call(DETAILS, query)).body)).toEqual([['A1', 'SUCCESS']]);
  const unknown = { ...query, taskId: 1 };
  expect((await bench.call(DETAILS, unknown)).body).toMatchObject({
    status: 'PROCESSED',
    skus: { empty: true },
  });
});

test('rows come by pages, in any order, one twice and one not at all', async () => {
  shop().state.tasksAre = 'scrambled';
  const details = await bench.task('product-create', sku('A1'), sku('A2'), sku('A3'));
  expect(verdicts(details).map(([code]) => code)).toEqual(['A3', 'A2', 'A2']);
  const query = { taskId: details.taskId, pageable: { page: 1, size: 2 } };
  expect((await bench.call(DETAILS, query)).body.skus).toMatchObject({ numberOfElements: 1, totalPages: 2 });
});

test('a product of n11’s catalogue waits for an approval, with the catalogue’s attributes', async () => {
  const { catalogId } = shop().addToCatalog('869A1');
  const details = await bench.task('product-create', sku('A1', { attributes: [] }), sku('A2'));
  expect(verdicts(details)).toEqual([
    ['A1', 'SUCCESS'],
    ['A2', 'SUCCESS'],
  ]);
  expect(await found('stockCode=A1')).toMatchObject([
    {
      catalogId,
      status: 'InCatalogApproval',
      saleStatus: 'Before_Sale',
      title: 'Masa Lambası, n11 kataloğundan',
    },
  ]);
  expect(await found('stockCode=A2')).toMatchObject([{ status: 'Active', saleStatus: 'On_Sale' }]);
  shop().setStatus('A1', 'CatalogRejected');
  expect(await found('productStatus=CatalogRejected')).toHaveLength(1);
});

test('a product is suspended, not deleted, and comes back', async () => {
  await bench.task('product-create', sku('A1'));
  await bench.task('product-update', { stockCode: 'A1', status: 'Suspended' });
  expect(await found('stockCode=A1')).toMatchObject([{ status: 'Suspended', saleStatus: 'Sale_Closed' }]);
  await bench.task('product-update', { stockCode: 'A1', status: 'Active' });
  expect(await found('stockCode=A1')).toMatchObject([{ status: 'Active', quantity: 7 }]);
  await bench.task('product-delete', { stockCode: 'A1' });
  expect(await found('stockCode=A1')).toEqual([]);
});

test('a group changes only where the old one is deleted in the same call: otherwise nothing happens', async () => {
  await bench.task('product-create', sku('A1'));
  const change = { stockCode: 'A1', productMainId: 'G2', maxPurchaseQuantity: 3 };
  const silent = await bench.task('product-update', { ...change, title: 'Bambaşka bir ürün adı' });
  expect(verdicts(silent)).toEqual([['A1', 'SUCCESS']]);
  const before = { productMainId: 'A1', maxPurchaseQuantity: null, title: 'Parlak masa lambası A1' };
  expect(await found('stockCode=A1')).toMatchObject([before]);
  await bench.task('product-update', {
    ...change,
    deleteProductMainId: true,
    deleteMaxPurchaseQuantity: true,
  });
  expect(await found('stockCode=A1')).toMatchObject([{ productMainId: 'G2', maxPurchaseQuantity: 3 }]);
});

test('prices come in pairs with two decimals, and absent fields stay', async () => {
  await bench.task('product-create', sku('A1'));
  const rows = await bench.task(
    'price-stock-update',
    { stockCode: 'A1', salePrice: 99 },
    { stockCode: 'A1', salePrice: 99, listPrice: 98 },
    { stockCode: 'A1', salePrice: 99.999, listPrice: 100 },
    { stockCode: 'A1', quantity: 3 },
  );
  expect(verdicts(rows).map(([, status]) => status)).toEqual(['FAIL', 'FAIL', 'FAIL', 'SUCCESS']);
  expect(await found('stockCode=A1')).toMatchObject([{ salePrice: 130.5, listPrice: 150, quantity: 3 }]);
});
