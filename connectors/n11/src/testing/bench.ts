import { afterAll, beforeEach } from 'vitest';
import { ACCOUNT, type Fake, startFake } from './fake.ts';
import { BRAND, COLOUR, LEAF } from './taxonomy.ts';

/** An answer, its body read as JSON where it is JSON. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

export interface Bench extends Fake {
  call(request: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Sends a task and returns its details. */
  task(kind: string, ...skus: readonly object[]): Promise<Reply['body']>;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useFake(): Promise<Bench> {
  const fake = await startFake();
  beforeEach(() => fake.reset());
  afterAll(() => fake.close());
  const keys = { appkey: ACCOUNT.appKey, appsecret: ACCOUNT.appSecret };
  const call: Bench['call'] = async (request, json, headers = keys) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${fake.address}${path}`, {
      method,
      headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const isJson = answer.headers.get('content-type') === 'application/json';
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  };
  return {
    ...fake,
    call,
    async task(kind, ...skus) {
      const taken = await call(`POST /ms/product/tasks/${kind}`, { payload: { integrator: 'Sluice', skus } });
      const query = { taskId: taken.body.id, pageable: { page: 0, size: 1_000 } };
      return (await call('POST /ms/product/task-details/page-query', query)).body;
    },
  };
}

/** A SKU as a create holds it, complete for the fake's category. */
export const sku = (stockCode: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  title: `Parlak masa lambası ${stockCode}`,
  description: '<p>Parlak</p>',
  categoryId: LEAF,
  currencyType: 'TL',
  productMainId: stockCode,
  preparingDay: 2,
  shipmentTemplate: 'Standart',
  stockCode,
  barcode: `869${stockCode}`,
  catalogId: null,
  quantity: 7,
  images: [{ url: 'https://img.example/1.jpg', order: 1 }],
  attributes: [
    { id: BRAND, valueId: null, customValue: 'Kuzey Işığı' },
    { id: COLOUR, valueId: 4_291, customValue: null },
  ],
  salePrice: 130.5,
  listPrice: 150,
  vatRate: 20,
  bundle: false,
  ...fields,
});
