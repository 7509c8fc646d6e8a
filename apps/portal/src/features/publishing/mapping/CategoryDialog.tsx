import { Modal, Stack, Text } from '@mantine/core';
import type { CategoryOnChannel, ChannelCategory } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import type { Change } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import { mapCalls, PATH_MARK } from './mapping-calls.ts';

interface CategoryDialogProps {
  credentialId: number;
  mapping: CategoryOnChannel | undefined;
  onClose(): void;
  onChange(change: Change): void;
}

/** Chooses one of the channel's categories by searching its tree. */
export function CategoryDialog({ mapping, onClose, ...rest }: CategoryDialogProps) {
  const { t } = useTranslation('publishing');
  return (
    <Modal
      opened={mapping !== undefined}
      onClose={onClose}
      size="lg"
      title={t('mapping.chooseTitle', { name: mapping?.path.join(PATH_MARK) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {mapping && <Choices mapping={mapping} {...rest} />}
    </Modal>
  );
}

const MOST = 50;

function Choices({
  credentialId,
  mapping,
  onChange,
}: Omit<CategoryDialogProps, 'onClose'> & { mapping: CategoryOnChannel }) {
  const { t } = useTranslation('publishing');
  const [search, setSearch] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['mappings', credentialId, 'tree', search],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/channel-categories', {
          params: { path: { id: credentialId }, query: { search, limit: MOST } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const choose = ({ sync_id, path }: ChannelCategory): void =>
    onChange({
      title: t('mapping.mapTitle'),
      text: t('mapping.mapText', { from: mapping.path.join(PATH_MARK), to: path.join(PATH_MARK) }),
      confirm: t('mapping.map'),
      key: ['map', credentialId, mapping.category_id, sync_id],
      ...mapCalls(credentialId, mapping.category_id, sync_id),
    });
  return (
    <Stack>
      <div data-autofocus tabIndex={-1}>
        <SearchField value={search} onSearch={setSearch} label={t('mapping.searchTree')} width="100%" />
      </div>
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Loading lines={5} />}
      <Text size="sm" role="status" c="dimmed">
        {data?.data.length === 0 && t('nothingFound')}
        {data?.data.length === MOST && t('mapping.more', { count: MOST })}
      </Text>
      <ul className={classes.list} style={{ gap: 6 }}>
        {data?.data.map((one) => (
          <li key={one.sync_id}>
            <Choice one={one} isNow={one.sync_id === mapping.sync_id} onChoose={() => choose(one)} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface ChoiceProps {
  one: ChannelCategory;
  isNow: boolean;
  onChoose(): void;
}

function Choice({ one, isNow, onChoose }: ChoiceProps) {
  const { t } = useTranslation('publishing');
  return (
    <button
      type="button"
      className={`${classes.suggestion} ${isNow ? classes.chosen : ''}`}
      disabled={!one.assignable || isNow}
      onClick={onChoose}
    >
      <span>{one.path.join(PATH_MARK)}</span>
      {!one.assignable && <span className={classes.quiet}>{t('mapping.notAssignable')}</span>}
      {isNow && <span className={classes.quiet}>{t('mapping.now')}</span>}
    </button>
  );
}
