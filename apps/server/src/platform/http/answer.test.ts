import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';

interface Described {
  components: object;
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}
interface Response {
  content?: { 'application/json'?: { schema: object } };
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Compiles a schema as the server compiles that of an answer. @throws when it cannot be compiled */
async function compile(schema: object): Promise<void> {
  const server: FastifyInstance = fastify();
  server.get('/', { schema: { response: { 200: schema } } }, () => null);
  await server.ready();
  await server.close();
}

// A service compiles a schema when it first answers by it, which would be too late to find out.
test.each(['/v1/openapi.json', '/portal/api/openapi.json'])(
  'the schema of every answer that %s lists can be compiled',
  async (address) => {
    const { components, paths } = (await service.app.inject(address)).json<Described>();
    const named = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return schema === undefined ? [] : [[`${method} ${path} ${status}`, schema]];
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    // All in one: what they share is compiled once.
    await compile({ type: 'object', properties: Object.fromEntries(named), components });
  },
);

test('a schema that cannot be compiled is found', async () => {
  const properties = { a: { $ref: '#/components/schemas/Nothing' } };
  await expect(compile({ type: 'object', properties, components: {} })).rejects.toThrow('Nothing');
});
