import { Alert, Anchor, Button, Drawer, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import type { BulkActionDetail, BulkActionItem } from '@sluice/contracts/portal';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { useRights } from '../../../lib/session.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { type ResultFilter, undoAction, useAction } from './actions.ts';
import classes from './Bulk.module.css';
import { Changes } from './Changes.tsx';

interface ActionDrawerProps {
  id: number;
  onClose(): void;
  /** Shows another action: the undoing of this one. */
  onOpen(id: number): void;
}

/** A bulk action while it runs and after: its progress, the outcome of each product, and the way back. */
export function ActionDrawer({ id, onClose, onOpen }: ActionDrawerProps) {
  const { t } = useTranslation('products');
  const { t: ui } = useTranslation('ui');
  useFocusBack();
  const [result, setResult] = useState<ResultFilter>();
  const [page, setPage] = useState(1);
  const { data: action, error, refetch } = useAction(id, result, page);
  useEndOf(action);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={action ? t(`action.title.${action.kind}`) : t('action.loading')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {error && action === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {action === undefined && !error && <Loading lines={5} />}
      {action && (
        <Stack>
          <Summary action={action} onOpen={onOpen} />
          <Results
            action={action}
            result={result}
            onResult={(next) => {
              setResult(next);
              setPage(1);
            }}
          />
          <Pager label={t('action.items')} meta={action.meta} onPage={setPage} />
        </Stack>
      )}
    </Drawer>
  );
}

/** Invalidates the list when a watched action comes to its end. */
function useEndOf(action: BulkActionDetail | undefined): void {
  const client = useQueryClient();
  const wasRunning = useRef(false);
  const running = action !== undefined && action.finished_at === null;
  useEffect(() => {
    if (wasRunning.current && !running) void client.invalidateQueries({ queryKey: ['products'] });
    wasRunning.current = running;
  }, [running, client]);
}

function Summary({ action, onOpen }: { action: BulkActionDetail; onOpen(id: number): void }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const figures = (['changed', 'unchanged', 'skipped', 'failed'] as const).filter((name) => action[name] > 0);
  return (
    <Stack gap="sm">
      <Course action={action} />
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map((name) => (
            <div key={name}>
              <dt>{t(`action.figure.${action.kind}.${name}`)}</dt>
              <dd>{format.number(action[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {action.failure && (
        <Alert color="red" variant="light" role="alert" title={t('action.failure')}>
          {action.failure}
        </Alert>
      )}
      {action.undone_by !== null && (
        <Text size="sm">
          {t('action.undone')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => onOpen(action.undone_by!)}>
            {t('action.showUndo')}
          </Anchor>
        </Text>
      )}
      {action.can_undo && <Undo id={action.id} onOpen={onOpen} />}
    </Stack>
  );
}

/** How far it is, who began it and when. */
function Course({ action }: { action: BulkActionDetail }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const share = action.total === 0 ? 1 : action.done / action.total;
  const running = action.finished_at === null;
  return (
    <>
      <Progress
        value={share * 100}
        aria-label={t(`action.title.${action.kind}`)}
        color={!running && action.failed + action.skipped > 0 ? 'yellow.7' : undefined}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {/* The figures change every second: only beginning and end are announced. */}
          <span role="status">
            {running
              ? t('action.underway')
              : t('action.done', { count: action.total, shown: format.number(action.total) })}
          </span>
          {running &&
            ` ${t('action.running', { done: format.number(action.done), total: format.number(action.total) })}`}
        </Text>
        <Text size="sm" c="dimmed">
          {action.started_by.replace('user:', '')}, {format.ago(action.created_at)}
        </Text>
      </Group>
    </>
  );
}

function Undo({ id, onOpen }: Pick<ActionDrawerProps, 'id' | 'onOpen'>) {
  const { t } = useTranslation('products');
  const { may } = useRights();
  const undo = useMutation({ mutationFn: () => undoAction(id), onSuccess: (made) => onOpen(made.id) });
  return (
    <>
      {undo.isError && <ErrorState error={undo.error} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undo.isPending}
          disabled={!may()}
          onClick={() => undo.mutate()}
        >
          {t('action.undo')}
        </Button>
      </Group>
    </>
  );
}

const TONES: Record<NonNullable<BulkActionItem['result']>, Tone> = {
  changed: 'live',
  unchanged: 'neutral',
  skipped: 'pending',
  failed: 'error',
};

interface ResultsProps {
  action: BulkActionDetail;
  result: ResultFilter;
  onResult(result: ResultFilter): void;
}

function Results({ action, result, onResult }: ResultsProps) {
  const { t } = useTranslation('products');
  const filters = ['all', 'changed', 'unchanged', 'skipped', 'failed'] as const;
  const shown = filters.filter((name) => name === 'all' || action[name] > 0 || name === result);
  return (
    <Stack gap="xs">
      {shown.length > 2 && (
        <SegmentedControl
          size="xs"
          aria-label={t('action.filter')}
          value={result ?? 'all'}
          onChange={(next) => onResult(next === 'all' ? undefined : (next as ResultFilter))}
          data={shown.map((name) => ({
            value: name,
            label: name === 'all' ? t('action.all') : t(`action.figure.${action.kind}.${name}`),
          }))}
        />
      )}
      <table className={classes.items} aria-label={t('action.items')}>
        <thead>
          <tr>
            <th scope="col">{t('action.product')}</th>
            <th scope="col">{t('action.result')}</th>
          </tr>
        </thead>
        <tbody>
          {action.items.map((item) => (
            <ResultRow key={item.product_id} kind={action.kind} item={item} />
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

interface ResultRowProps {
  kind: BulkActionDetail['kind'];
  item: BulkActionItem;
}

function ResultRow({ kind, item }: ResultRowProps) {
  const { t } = useTranslation('products');
  return (
    <tr>
      <td>
        {item.name === null || kind === 'delete' ? (
          (item.name ?? t('action.gone', { id: item.product_id }))
        ) : (
          <Link to="/products/$id" params={{ id: String(item.product_id) }}>
            {item.name}
          </Link>
        )}
      </td>
      <td>
        <Status tone={item.result === null ? 'info' : TONES[item.result]}>
          {t(item.result === null ? 'action.open' : `action.figure.${kind}.${item.result}`)}
        </Status>
        {item.message && (
          <Text size="sm" c={item.result === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {say(item.message_key, item.message)}
          </Text>
        )}
        {item.after && <Changes before={item.before} after={item.after} />}
      </td>
    </tr>
  );
}
