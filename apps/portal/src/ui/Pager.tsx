import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import type { PageMeta } from '@sluice/contracts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import classes from './DataTable.module.css';

interface PagerProps {
  /** Names the paged list, where a page has more than one. */
  label?: string;
  meta: PageMeta;
  onPage(page: number): void;
  onPerPage?(perPage: number): void;
  choices?: readonly number[];
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ label, meta, onPage, onPerPage, choices = [20, 50, 100] }: PagerProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { current_page: page, last_page: last, from, to, total } = meta;
  return (
    <div className={classes.footer}>
      <span role="status">
        {t('table.range', {
          from: format.number(from ?? 0),
          to: format.number(to ?? 0),
          total: format.number(total),
        })}
      </span>
      <Group gap="xs">
        {onPerPage && total > Math.min(...choices) && (
          <NativeSelect
            size="xs"
            aria-label={t('table.perPage')}
            value={String(meta.per_page)}
            data={choices.map(String)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          />
        )}
        {(last > 1 || page > 1) && <Steps label={label} page={page} last={last} onPage={onPage} />}
      </Group>
    </div>
  );
}

interface StepsProps extends Pick<PagerProps, 'label' | 'onPage'> {
  page: number;
  last: number;
}

function Steps({ label, page, last, onPage }: StepsProps) {
  const { t } = useTranslation('ui');
  const steps = [
    { label: t('table.first'), icon: IconChevronsLeft, target: 1, off: page <= 1 },
    { label: t('table.previous'), icon: IconChevronLeft, target: page - 1, off: page <= 1 },
    { label: t('table.next'), icon: IconChevronRight, target: page + 1, off: page >= last },
    { label: t('table.last'), icon: IconChevronsRight, target: last, off: page >= last },
  ];
  return (
    <Group
      gap={2}
      component="nav"
      aria-label={[label, t('table.page', { page, pages: last })].filter(Boolean).join(': ')}
    >
      {steps.map(({ label, icon: Icon, target, off }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          disabled={off}
          onClick={() => onPage(target)}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </Group>
  );
}
