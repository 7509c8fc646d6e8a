import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Filters.module.css';

interface FiltersProps {
  /** Names them for people who do not see them. */
  label: string;
  /** Always in sight, on a phone too: the search field, say. */
  first?: ReactNode;
  /** How many of `children` are in force. */
  count: number;
  children: ReactNode;
}

/** The filters of a list: a row on a wide screen; on a phone all but the first fold behind a button. */
export function Filters({ label, first, count, children }: FiltersProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={classes.bar} aria-label={label}>
      {first}
      <Button
        className={classes.toggle!}
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('filters.some', { number: count }) : t('filters.none')}
      </Button>
      <div id={id} className={classes.rest} data-open={isOpen || undefined}>
        {children}
      </div>
    </search>
  );
}
