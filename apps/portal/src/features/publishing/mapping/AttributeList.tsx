import { Button, Group, Text } from '@mantine/core';
import type { ChannelAttribute } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { Status } from '../../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import { SourceDialog } from './SourceDialog.tsx';
import { ValuesDialog } from './ValuesDialog.tsx';

interface AttributeListProps {
  credentialId: number;
  syncId: string;
}

/** Attributes that one of the channel's categories asks for: required and open first. */
export function AttributeList({ credentialId, syncId }: AttributeListProps) {
  const { t } = useTranslation('publishing');
  const [source, setSource] = useState<ChannelAttribute>();
  const [values, setValues] = useState<ChannelAttribute>();
  const [change, setChange] = useState<Change>();
  const { data, error, refetch } = useQuery({
    queryKey: ['mappings', credentialId, 'attributes', syncId],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/channel-attributes', {
          params: { path: { id: credentialId }, query: { category_sync_id: syncId } },
          signal,
        }),
      ),
  });
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={4} height={64} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t(data.known ? 'attributes.nothingAsked' : 'attributes.unknownTitle')}>
        {t(data.known ? 'attributes.nothingAskedText' : 'attributes.unknownText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={`${classes.list} ${classes.flat}`}>
        {data.data.map((one) => (
          <li key={one.code}>
            <AttributeRow attribute={one} onSource={() => setSource(one)} onValues={() => setValues(one)} />
          </li>
        ))}
      </ul>
      <SourceDialog
        place={{ credentialId, syncId }}
        attribute={source}
        onClose={() => setSource(undefined)}
        onChange={setChange}
      />
      <ValuesDialog
        place={{ credentialId, syncId }}
        attribute={values}
        onClose={() => setValues(undefined)}
      />
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}

interface AttributeRowProps {
  attribute: ChannelAttribute;
  onSource(): void;
  onValues(): void;
}

/** Whether nothing says where the values of an attribute come from. */
const isOpen = ({ source, implied }: ChannelAttribute): boolean => source === null && !implied;

function AttributeRow({ attribute, onSource, onValues }: AttributeRowProps) {
  const { t } = useTranslation('publishing');
  const { label, code, required, source, argument, implied, mapped_values } = attribute;
  const open = isOpen(attribute);
  const from =
    source !== null
      ? t(`source.is.${source}`, {
          argument: source === 'field' ? t(`productField.${argument}`) : argument || t('source.everyTag'),
        })
      : implied
        ? t('source.implied', { name: label })
        : t('source.none');
  return (
    <div className={classes.card}>
      <div className={classes.row}>
        <div className={classes.grow}>
          <h3 className={classes.title}>
            {label}
            {label.toLowerCase() !== code.toLowerCase() && <span className={classes.quiet}> {code}</span>}
          </h3>
          <Status tone={!open ? 'live' : required ? 'error' : 'neutral'}>
            {t(required ? 'attributes.required' : 'attributes.optional')}
          </Status>
          <Text size="sm" mt={4}>
            {from}
            {mapped_values > 0 && ` · ${t('attributes.mappedValues', { count: mapped_values })}`}
          </Text>
        </div>
        <RowButtons attribute={attribute} onSource={onSource} onValues={onValues} />
      </div>
    </div>
  );
}

function RowButtons({ attribute, onSource, onValues }: AttributeRowProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const { label, required, source, any_text } = attribute;
  const open = isOpen(attribute);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant={open && required ? 'filled' : 'default'}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        aria-label={t('named', {
          action: t(source === null ? 'source.set' : 'source.change'),
          name: label,
        })}
        onClick={onSource}
      >
        {t(source === null ? 'source.set' : 'source.change')}
      </Button>
      {!any_text && !open && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('named', { action: t('values.open'), name: label })}
          onClick={onValues}
        >
          {t('values.open')}
        </Button>
      )}
    </Group>
  );
}
