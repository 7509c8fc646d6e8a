import { Button, Group, Select, Stack } from '@mantine/core';
import { FIELD_OWNERS, SOURCE_FIELD_NAMES, type Source, SourceFieldsInput } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import classes from './connections.module.css';
import { useAdmin } from './use-admin.ts';

type Owners = Record<(typeof SOURCE_FIELD_NAMES)[number], (typeof FIELD_OWNERS)[number]>;

/** Choices of who decides each field of a product: the site, the merchant, or whoever changed it last by hand. */
export function SourceFields({ id, owners }: { id: number; owners: Source['fields'] }) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const initial = Object.fromEntries(
    SOURCE_FIELD_NAMES.map((name) => [name, owners[name] ?? 'shared']),
  ) as Owners;
  const { form, general, busy, props } = useApiForm<Owners, unknown>({
    initial,
    schema: SourceFieldsInput,
    submit: (values) =>
      call(
        api.PUT('/portal/api/connections/{id}/source/fields', {
          params: { path: { id } },
          body: values,
        }),
      ),
    onDone: () => void client.invalidateQueries({ queryKey: ['connections', id, 'source'] }),
  });
  useFollow(form, initial, () => !form.isDirty() && !busy);
  return (
    <form {...props}>
      <Panel title={t('owners.title')} description={t('owners.text')}>
        <Stack>
          <Refusal of={general} />
          <div className={classes.platforms}>
            {SOURCE_FIELD_NAMES.map((name) => (
              <Select
                key={name}
                label={t(`sourceField.${name}`)}
                disabled={!may}
                data={FIELD_OWNERS.map((value) => ({ value, label: t(`owner.${value}`) }))}
                {...form.getInputProps(name)}
              />
            ))}
          </div>
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={!may || !form.isDirty()} title={why}>
              {t('ui:save')}
            </Button>
          </Group>
        </Stack>
      </Panel>
      <LeaveDialog dirty={form.isDirty()} />
    </form>
  );
}
