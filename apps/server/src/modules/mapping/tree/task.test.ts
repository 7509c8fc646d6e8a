import { type ChannelCategory, type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import type { TaskRun } from '../../channels/index.ts';
import { mapCategory } from '../category-mappings.ts';
import { mappingTree } from '../list-mappings.ts';
import { taxonomyTask } from './task.ts';
import { treeCategories } from './tree.ts';

type Page = Awaited<ReturnType<NonNullable<Connector['readCategoryTree']>>>;

const node = (
  syncId: string,
  parentSyncId: string | null,
  more: Partial<ChannelCategory> = {},
): ChannelCategory => ({
  syncId,
  name: `name of ${syncId}`,
  parentSyncId,
  assignable: true,
  ...more,
});

describe('the category tree of a channel', () => {
  let service: TestService;
  let tenant: TestTenant;
  let connectionId: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    connectionId = await addConnection(service, tenant);
    cursor = null;
    asked = [];
  });

  let cursor: unknown;
  let asked: (string | null)[];
  /** Runs the task once against a channel that answers page after page. */
  const run = (pages: (Page | Error)[], attributes: string[] = []): Promise<'done' | 'soon'> => {
    const connector = {
      readCategoryTree: async (_ctx: unknown, at: string | null) => {
        asked.push(at);
        const page = pages[Number(at ?? 0)]!;
        if (page instanceof Error) throw page;
        return page;
      },
      readCategoryAttributes: async (_ctx: unknown, syncId: string) => {
        asked.push(`attributes of ${syncId}`);
        return attributes.map((code) => ({
          code,
          label: code,
          required: true,
          multiple: false,
          allowedValues: null,
        }));
      },
    };
    return taxonomyTask.run({
      tenantId: tenant.id,
      connection: { id: connectionId },
      connector,
      ctx: { clock: { now: () => new Date() } },
      cursor,
      signal: new AbortController().signal,
      commit: (moved: unknown, work: Parameters<TaskRun['commit']>[1]) =>
        service.platform.db.inTenant(tenant.id, async (tx) => {
          const result = await work(tx);
          cursor = moved;
          return result;
        }),
    } as unknown as TaskRun);
  };
  const again = (pages: (Page | Error)[], attributes: string[] = []) => {
    cursor = null;
    return run(pages, attributes);
  };
  const last = (...categories: ChannelCategory[]): Page => ({ categories, next: null });
  const paths = async (): Promise<string[]> => {
    const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(treeCategories(tx, connectionId, { limit: 100 })),
    );
    return rows.map((row) => row.path.join('/').replaceAll('name of ', ''));
  };
  const map = async (syncId: string, name = 'Ours'): Promise<void> => {
    const categoryId = await createCategory(tenant, name);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      mapCategory(tx, 'operator', { categoryId, connectionId, syncId }),
    );
  };
  const statuses = async (): Promise<string[]> => {
    const rows = await service.platform.db.inTenant(tenant.id, (tx) => mappingTree(tx, connectionId));
    return rows.map((row) => row.status);
  };
  const rescans = (): Promise<number> =>
    service.platform.db.inTenant(tenant.id, (tx) => tx.count(sql`delete from connection_scans`));

  test('stays as it was while the settings leave the channel without one, and that is no failure', async () => {
    await run([last(node('shoes', null))]);
    expect(await again([{ categories: [], next: null, none: true }])).toBe('done');
    expect(await paths()).toEqual(['shoes']);
    await expect(again([last()])).rejects.toThrow('empty');
  });

  test('is put together from its pages, in whatever order they bring parents and children', async () => {
    const pages = [
      { categories: [node('leaf', 'middle'), node('other', null)], next: '1' },
      last(node('middle', 'root'), node('root', null)),
    ];
    expect(await run(pages)).toBe('done');
    expect(await paths()).toEqual(['other', 'root', 'root/middle', 'root/middle/leaf']);
    expect(asked).toEqual([null, '1']);
  });

  test('is shown as it was until a walk has come to its end, and the walk goes on where it failed', async () => {
    await run([last(node('old', null))]);
    const outage = new ConnectorError({ kind: 'unavailable', message: 'down' });
    const first = { categories: [node('new', null)], next: '1' };
    await expect(again([first, outage])).rejects.toBe(outage);
    expect(await paths()).toEqual(['old']);
    asked = [];
    await run([first, last(node('newer', null))]);
    expect(asked).toEqual(['1']);
    expect(await paths()).toEqual(['new', 'newer']);
  });

  test('is walked from its beginning when the channel has forgotten the position', async () => {
    const first = { categories: [node('a', null)], next: '1' };
    const forgotten = new ConnectorError({ kind: 'invalid_request', message: 'what cursor?' });
    await expect(run([first, forgotten])).rejects.toBe(forgotten);
    asked = [];
    await run([first, last(node('b', null))]);
    expect(asked).toEqual([null, '1']);
  });

  test('is not read again while it is fresh', async () => {
    await run([last(node('a', null))]);
    asked = [];
    await run([last(node('b', null))]);
    expect(asked).toEqual([]);
  });

  test('that vanishes keeps what is mapped, as gone, until it comes back', async () => {
    await run([last(node('a', null), node('b', null), node('c', null))]);
    await map('a');
    await run([]);
    await rescans();
    await again([last(node('c', null))]);
    expect(await paths()).toEqual(['c']);
    expect(await statuses()).toEqual(['gone']);
    expect(await rescans()).toBe(1);
    await again([last(node('a', null, { name: 'renamed' }), node('c', null))]);
    expect(await statuses()).toEqual(['mapped']);
    expect(await rescans()).toBe(1);
    const { body } = await tenant.call<{ data: { mappings: object[] }[] }>('GET', '/v1/categories');
    expect(body.data[0]!.mappings).toMatchObject([{ sync_id: 'a', platform_category_name: 'renamed' }]);
  });

  test('that is suddenly empty is an outage, not the end of every mapping', async () => {
    await run([last(node('a', null))]);
    await map('a');
    await expect(again([last()])).rejects.toThrow('suddenly empty');
    expect(await statuses()).toEqual(['mapped']);
  });

  test('brings attributes for mapped categories alone, and says so when they change', async () => {
    await run([last(node('a', null), node('b', null))]);
    await map('b');
    await rescans();
    asked = [];
    await run([], ['size']);
    expect(asked).toEqual(['attributes of b']);
    expect(await rescans()).toBe(1);
    await again([last(node('a', null), node('b', null))], ['size']);
    expect(await rescans()).toBe(0);
    await again([last(node('a', null), node('b', null))], ['size', 'colour']);
    expect(await rescans()).toBe(1);
  });

  test('in which loops, doubles, orphans and unprintable names are hidden does no harm', async () => {
    const hostile = [
      node('loop1', 'loop2'),
      node('loop2', 'loop1'),
      node('self', 'self'),
      node('orphan', 'nowhere'),
      node('good', null, { name: ' good\0 ' }),
      node('good', null, { name: ' good\0 ' }),
      node('', null),
      node('nameless', null, { name: ' \0' }),
      node('x'.repeat(300), null),
    ];
    await run([last(...hostile)]);
    expect(await paths()).toEqual(['good', 'orphan']);
  });
});
