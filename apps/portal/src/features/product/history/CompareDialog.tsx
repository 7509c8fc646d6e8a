import { Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { ChangeList } from './ChangeList.tsx';

const DAY_MS = 86_400_000;

/** Shows the fields in which the product differs between two moments that a person chooses. */
export function CompareDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation('product');
  useFocusBack();
  const [from, setFrom] = useState(() => local(Date.now() - 7 * DAY_MS));
  const [to, setTo] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('history.compare')}
      closeButtonProps={{ 'aria-label': t('history.closeComparison') }}
    >
      <Stack>
        <Group grow align="flex-start">
          <TextInput
            type="datetime-local"
            label={t('history.from')}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={t('history.to')}
            description={t('history.toHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        {from !== '' && <Differences id={id} from={from} to={to} />}
      </Stack>
    </Modal>
  );
}

function Differences({ id, from, to }: { id: number; from: string; to: string }) {
  const { t } = useTranslation('product');
  const query = { from: instant(from), ...(to === '' ? {} : { to: instant(to) }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['products', id, 'comparison', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/comparison', { params: { path: { id }, query }, signal })),
    retry: false,
  });
  if (data === undefined)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading lines={3} />;
  if (data.data.length === 0) return <Text size="sm">{t('history.same')}</Text>;
  return (
    <section aria-label={t('history.differences')}>
      <ChangeList changes={data.data} />
    </section>
  );
}

/** A moment as an input of the browser has it, in its time zone. */
function local(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instant = (typed: string): string => new Date(typed).toISOString();
