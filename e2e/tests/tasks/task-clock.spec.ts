import { expect, test } from '../../fixtures.ts';
import { startTask } from '../../task-clock.ts';

test('the clock of tasks counts what a person does: clicks, keys and fields, across a reload', async ({
  page,
  shop: _,
}) => {
  await page.goto('/catalog/brands');
  const task = await startTask(page, 'find a brand');
  const search = page.getByRole('searchbox').first();
  await search.click();
  await search.pressSequentially('kett');
  await page.keyboard.press('Control+a');
  await search.pressSequentially('x');
  await page.keyboard.press('Escape');
  await page.reload();
  await search.fill('tea');
  const result = await task.done({ actions: 6, seconds: 60 });
  expect(result).toMatchObject({ clicks: 1, keys: 2, fields: 3, characters: 8, actions: 6 });
  expect(result.seconds).toBeGreaterThan(10);
});
