import { JOB_KINDS, ProductEdit } from '@sluice/contracts/portal';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { jobLink, jobName } from './jobs.ts';
import en from './locales/en.json' with { type: 'json' };

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: { en: { lib: en } }, interpolation: { escapeValue: false } });
const nameOf = (kind: (typeof JOB_KINDS)[number], label: string): string =>
  jobName({ kind, label }, i18n.t, createFormat('en').list);

test('every kind of job has a name, whatever the service says of it', () => {
  expect(nameOf('import', 'spring.csv')).toBe('Import: spring.csv');
  expect(nameOf('edit', 'tax_rate_id, price')).toBe('Edit: tax rate and price');
  expect(nameOf('undo', 'price')).toBe('Undo: price');
  expect(nameOf('publish', '')).toBe('Publish on all channels');
  expect(nameOf('publish', 'One, Two')).toBe('Publish on One, Two');
  expect(nameOf('delete', '')).toBe('Delete products');
  for (const kind of JOB_KINDS) expect(nameOf(kind, 'price')).not.toContain('job.');
});

test('every field that an edit can be about has a name', () => {
  const codes = Object.keys(ProductEdit.properties).map((name) => name.replace(/^(add|remove)_/, ''));
  expect(Object.keys({ ...en.job.field, ...en.fieldName })).toEqual(expect.arrayContaining(codes));
  expect(nameOf('edit', 'weight')).toBe('Edit: Weight');
});

test('a job is reached from its name: an import by its page, an action by its results', () => {
  expect(jobLink({ kind: 'import', id: 7 })).toMatchObject({ to: '/imports/$id', params: { id: '7' } });
  expect(jobLink({ kind: 'undo', id: 8 })).toMatchObject({ to: '/products', search: { action: 8 } });
});
