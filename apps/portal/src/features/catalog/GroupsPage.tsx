import { Stack, Text } from '@mantine/core';
import type { ProductGroup } from '@sluice/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { groupsQuery } from '../../lib/choices.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { NameDialog } from './NameDialog.tsx';
import { NamedList, type Opened } from './NamedList.tsx';
import { UsageText } from './UsageText.tsx';

export function GroupsPage() {
  const { t } = useTranslation('catalog');
  return (
    <NamedList
      texts="groups"
      list={useQuery(groupsQuery)}
      change={t('rename')}
      nameOf={({ id, name }) => (
        <AnchorLink to="/catalog/groups/$id" params={{ id: String(id) }} size="sm" fw={500}>
          {name}
        </AnchorLink>
      )}
      dialog={(opened, close) => <GroupDialog opened={opened} onClose={close} />}
    />
  );
}

function GroupDialog({ opened, onClose }: { opened: Opened<ProductGroup>; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  if (opened.kind === 'new')
    return (
      <NameDialog
        title={t('groups.new')}
        submit={t('create')}
        stale={['groups']}
        send={(name) => call(api.POST('/portal/api/groups', { body: { name } }))}
        onClose={onClose}
      />
    );
  const { id, name } = opened.row;
  if (opened.kind === 'change')
    return (
      <NameDialog
        title={t('renameOf', { name })}
        submit={t('save')}
        name={name}
        stale={['groups']}
        send={(next) =>
          call(api.PUT('/portal/api/groups/{id}', { params: { path: { id } }, body: { name: next } }))
        }
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/groups/{id}', { params: { path: { id } } }));
        await client.invalidateQueries({ queryKey: ['groups'] });
      }}
    >
      <Stack gap="xs">
        <UsageText kind="groups" id={id} />
        <Text size="sm" c="dimmed">
          {t('groups.deleteText')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
