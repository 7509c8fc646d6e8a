import { type Reply, sendTo, useStandIn } from '@sluice/connector-kit/testing';
import { expect } from 'vitest';
import { ACCOUNT } from './account.ts';
import { type MiraklFake, startMirakl } from './mirakl.ts';
import { LEAF } from './taxonomy-data.ts';

/** A caller who keeps to the rules, unless told otherwise. */
export interface Wish {
  /** Null leaves the key out. */
  readonly key?: string | null;
  readonly json?: unknown;
  /** A file of products. */
  readonly file?: string;
}

export interface Bench extends MiraklFake {
  /** Calls below `/api`. */
  call(request: `${'GET' | 'POST' | 'PUT'} ${string}`, wish?: Wish): Promise<Reply>;
  /** Sends offers; resolves to the number of the import. */
  sendOffers(...offers: object[]): Promise<number>;
  /** Sends products as a file; resolves to the number of the import. */
  sendProducts(...rows: Readonly<Record<string, string>>[]): Promise<number>;
  /** Puts an offer on sale by the interface, its product included. */
  sell(sku: string, fields?: object): Promise<void>;
}

/** The fake for its own tests of a file. */
export async function useMirakl(): Promise<Bench> {
  const fake = await useStandIn(startMirakl);
  const call: Bench['call'] = async (request, { key = ACCOUNT.apiKey, json, file } = {}) => {
    const headers = {
      authorization: key,
      'content-type': json === undefined ? null : 'application/json',
    };
    const body = file === undefined ? (json === undefined ? null : JSON.stringify(json)) : formWith(file);
    return sendTo(fake.address, request.replace(' ', ' /api'), { headers, body });
  };
  const sendOffers: Bench['sendOffers'] = async (...offers) => {
    const { status, body } = await call('POST /offers', { json: { offers } });
    expect(status).toBe(201);
    return body.import_id as number;
  };
  const sendProducts: Bench['sendProducts'] = async (...rows) => {
    const header = [...new Set(rows.flatMap(Object.keys))];
    const lines = rows.map((row) => header.map((name) => `"${row[name] ?? ''}"`).join(';'));
    const { status, body } = await call('POST /products/imports', {
      file: [header.join(';'), ...lines].join('\n'),
    });
    expect(status).toBe(201);
    return body.import_id as number;
  };
  return {
    ...fake,
    call,
    sendOffers,
    sendProducts,
    sell: async (sku, fields = {}) => {
      await sendProducts(product(sku));
      await sendOffers(offer(sku, fields));
    },
  };
}

function formWith(file: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([file], { type: 'text/csv' }), 'products.csv');
  form.append('operator_format', 'true');
  return form;
}

/** A product that the operator takes as it is. */
export const product = (sku: string, more: Readonly<Record<string, string>> = {}) => ({
  category: LEAF,
  shop_sku: sku,
  product_title: `Lamp ${sku}`,
  color: 'black',
  ...more,
});

/** An offer of a product that the shop brought. */
export const offer = (sku: string, more: object = {}) => ({
  shop_sku: sku,
  product_id: sku,
  product_id_type: 'SHOP_SKU',
  state_code: '11',
  update_delete: 'update',
  price: 19.9,
  quantity: 5,
  ...more,
});
