import { mayMount } from '@sluice/server/testing/small-disk.ts';
import { expect, test } from 'vitest';
import { fillDatabaseDisk } from './disk-full.ts';

// holds OPS-7
test.runIf(mayMount)(
  'disk-full: a database without room refuses writes, loses none, and goes on when there is room',
  async () => {
    expect(await fillDatabaseDisk(1)).toMatchObject({ wrong: 0 });
  },
);
