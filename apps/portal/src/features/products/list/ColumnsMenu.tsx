import { Button, Popover, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { COLUMN_IDS, type ColumnId } from './columns.tsx';
import classes from './Products.module.css';

interface ColumnsMenuProps {
  columns: readonly ColumnId[];
  onChange(columns: readonly ColumnId[]): void;
}

/** Which columns the table has, in their fixed order. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('products');
  const toggle = (id: ColumnId, on: boolean): void =>
    onChange(COLUMN_IDS.filter((one) => (one === id ? on : columns.includes(one))));
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Stack gap={8} role="group" aria-label={t('columns')}>
          <Text size="xs" c="dimmed">
            {t('columnsHelp')}
          </Text>
          {COLUMN_IDS.map((id) => (
            <label key={id} className={classes.option}>
              <input
                type="checkbox"
                checked={columns.includes(id)}
                disabled={id === 'name'}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {t(`column.${id}`)}
            </label>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
