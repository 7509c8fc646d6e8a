import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import classes from '../publishing.module.css';
import { AttributeList } from './AttributeList.tsx';
import { PATH_MARK } from './mapping-calls.ts';

/** The channel's categories that something is mapped to, and what each asks for. */
export function AttributesTab({ credentialId }: { credentialId: number }) {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/mapping');
  const { data, error, refetch } = useQuery({
    queryKey: ['mappings', credentialId, 'mapped'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/mapped-categories', {
          params: { path: { id: credentialId } },
          signal,
        }),
      ),
  });
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={5} />;
  const open = data.data.find((one) => one.sync_id === search.channel_category) ?? data.data[0];
  if (open === undefined) return <NoneMapped onMap={() => change({ tab: undefined })} />;
  return (
    <div className={classes.sides}>
      <ul className={classes.list} aria-label={t('attributes.categories')} style={{ gap: 6 }}>
        {data.data.map((one) => (
          <li key={one.sync_id}>
            <button
              type="button"
              className={`${classes.suggestion} ${one === open ? classes.chosen : ''}`}
              aria-current={one === open}
              onClick={() => change({ channel_category: one.sync_id })}
            >
              <span>{one.name.replaceAll(' > ', PATH_MARK)}</span>
              <span className={classes.quiet}>
                {!one.attributes_known && t('attributes.unknown')}
                {one.attributes_known &&
                  (one.required_unmapped > 0
                    ? t('attributes.open', { count: one.required_unmapped })
                    : t('attributes.done'))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Panel title={open.name.replaceAll(' > ', PATH_MARK)}>
        <AttributeList key={open.sync_id} credentialId={credentialId} syncId={open.sync_id} />
      </Panel>
    </div>
  );
}

function NoneMapped({ onMap }: { onMap(): void }) {
  const { t } = useTranslation('publishing');
  return (
    <EmptyState
      title={t('attributes.none')}
      action={<Button onClick={onMap}>{t('attributes.mapFirst')}</Button>}
    >
      {t('attributes.noneText')}
    </EmptyState>
  );
}
