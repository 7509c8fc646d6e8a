import { basicAuth, multipart } from '@sluice/connector-kit';
import { afterAll, beforeEach } from 'vitest';
import { ACCOUNTS, type Fake, startFake } from './fake.ts';
import { type Environment, HOSTS, type Role } from './hosts.ts';
import { COLOUR, LEAF } from './taxonomy.ts';

/** An answer, its body read as JSON where there is one. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

/** A caller who keeps to the rules, unless told otherwise. */
export interface Wish {
  readonly environment?: Environment;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A value that travels as the file of a form. */
  readonly file?: unknown;
}

export const MERCHANT = ACCOUNTS.live.merchantId;

export const headersOf = (environment: Environment): Record<string, string> => {
  const { merchantId, serviceKey, integrator } = ACCOUNTS[environment];
  return { authorization: basicAuth(merchantId, serviceKey), 'user-agent': integrator };
};

export interface Bench extends Fake {
  call(role: Role, request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, wish?: Wish): Promise<Reply>;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useFake(): Promise<Bench> {
  const fake = await startFake();
  beforeEach(() => fake.reset());
  afterAll(() => fake.close());
  return {
    ...fake,
    async call(role, request, { environment = 'live', headers = {}, json, file } = {}) {
      const method = request.slice(0, request.indexOf(' '));
      const path = request.slice(method.length + 1);
      const host = HOSTS.find((one) => one.role === role && one.environment === environment)!;
      const content = new TextEncoder().encode(JSON.stringify(file));
      const form =
        file === undefined
          ? null
          : await multipart([
              { name: 'file', fileName: 'integrator.json', contentType: 'application/json', bytes: content },
            ]);
      const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(fake.lead(`${host.origin}${path}`), {
        method,
        headers: { ...headersOf(environment), ...type, ...form?.headers, ...headers },
        body: form?.body ?? (json === undefined ? null : JSON.stringify(json)),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
    },
  };
}

/** A product as an import holds it, complete for the fake's category. */
export const product = (merchantSku: string, attributes: Readonly<Record<string, unknown>> = {}) => ({
  categoryId: LEAF.live,
  merchant: MERCHANT,
  attributes: {
    merchantSku,
    VaryantGroupID: merchantSku,
    Barcode: `869${merchantSku}`,
    UrunAdi: `Lamba ${merchantSku}`,
    UrunAciklamasi: '<p>Parlak</p>',
    Marka: 'Kuzey Işığı',
    GarantiSuresi: 24,
    kg: '1',
    tax_vat_rate: '20',
    price: '130,50',
    stock: '13',
    Image1: 'https://img.example/1.jpg',
    [COLOUR]: 'Siyah',
    ...attributes,
  },
});

/** Imports products and returns the rows of the ticket. */
export async function importAll(bench: Bench, ...products: readonly object[]): Promise<Reply['body'][]> {
  const taken = await bench.call('mpop', 'POST /product/api/products/import', { file: products });
  const { trackingId } = taken.body.data;
  return (await bench.call('mpop', `GET /product/api/products/status/${trackingId}`)).body.data;
}
