import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type TestUser } from '../portal.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { pathWith } from './endpoints.ts';

interface Schema {
  type?: string | string[];
  maximum?: number;
  $ref?: string;
  [keyword: string]: unknown;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const HUGE = ['99999999999999999999', '1e308', '-1e308', '9007199254740993', '2147483648'];
/** A number that no id can be is skipped there, and the database never receives it. */
const SKIPPED = /^put \/(v1|portal\/api)\/products\/\{id\}\/images\/reorder \.image_ids\.items$/;
const isNumeric = ({ type }: Schema): boolean =>
  [type].flat().some((one) => one === 'integer' || one === 'number');

// holds S3
describe.each(['/v1/openapi.json', '/portal/api/openapi.json'])('numbers in %s', (address) => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let document: Document;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id);
    document = (await service.app.inject(address)).json();
  });
  afterAll(() => service.close());

  test('of a query may be of any size without a server error', async () => {
    let asked = 0;
    for (const [path, { get }] of Object.entries(document.paths)) {
      const names = (get?.parameters ?? []).filter((one) => one.in === 'query' && isNumeric(one.schema));
      for (const { name } of names)
        for (const value of HUGE) {
          const url = `${pathWith(path)}?${name}=${encodeURIComponent(value)}`;
          const { status } = path.startsWith('/v1/')
            ? await tenant.call('GET', url)
            : await user.call('GET', url.replace('/portal/api', ''));
          expect([url, status < 500]).toEqual([url, true]);
          asked++;
        }
    }
    expect(asked).toBeGreaterThan(20);
  });

  test('of a body are bounded where they are whole', () => {
    const unbounded = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema === undefined
          ? []
          : unboundedIn(document, schema).map((field) => `${method} ${path} ${field}`);
      }),
    );
    expect(unbounded.filter((one) => !SKIPPED.test(one))).toEqual([]);
  });
});

/** Paths of whole numbers without a maximum. */
function unboundedIn(document: Document, schema: Schema, at = ''): string[] {
  if (schema.$ref !== undefined)
    return unboundedIn(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!, at);
  const own = [schema.type].flat().includes('integer') && schema.maximum === undefined ? [at] : [];
  const parts = Object.entries({ ...(schema.properties as Record<string, Schema>), items: schema.items });
  const inner = parts.flatMap(([name, one]) =>
    one !== null && typeof one === 'object' ? unboundedIn(document, one as Schema, `${at}.${name}`) : [],
  );
  return [...own, ...inner];
}
