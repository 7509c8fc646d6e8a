import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import classes from '../list/Products.module.css';
import { type Selection, sizeOf } from '../list/selection.ts';

interface BulkBarProps {
  selection: Selection;
  /** The number of products that the filter finds. */
  total: number;
  /** Every row of the page is selected, so "all of them" may be meant. */
  wholePage: boolean;
  onSelectAll(): void;
  onClear(): void;
  onOpen(dialog: 'edit' | 'publish' | 'delete'): void;
}

/** Offers the actions for the selected products. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, wholePage } = props;
  const { t } = useTranslation('products');
  const format = useFormat();
  const size = sizeOf(selection);
  const all = selection.kind === 'all';
  return (
    <section className={classes.bar} aria-label={t('bulk.title')}>
      <div className={classes.barText}>
        <strong role="status">
          {all
            ? t('bulk.allSelected', { count: size, shown: format.number(size) })
            : t('bulk.selected', { count: size, shown: format.number(size) })}
        </strong>
        {!all && wholePage && total > size && (
          <Button variant="subtle" size="compact-sm" onClick={props.onSelectAll}>
            {t('bulk.selectAll', { count: total, shown: format.number(total) })}
          </Button>
        )}
      </div>
      <Actions onOpen={props.onOpen} />
      <CloseButton aria-label={t('bulk.clear')} onClick={props.onClear} />
    </section>
  );
}

function Actions({ onOpen }: Pick<BulkBarProps, 'onOpen'>) {
  const { t } = useTranslation('products');
  const { may } = useRights();
  const off = !may();
  const why = off ? t('mayNot') : undefined;
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPencil size={15} aria-hidden />}
        disabled={off}
        title={why}
        onClick={() => onOpen('edit')}
      >
        {t('bulk.edit')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSpeakerphone size={15} aria-hidden />}
        disabled={off}
        title={why}
        onClick={() => onOpen('publish')}
      >
        {t('bulk.publish')}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button size="xs" variant="default" px={8} aria-label={t('bulk.more')} disabled={off}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => onOpen('delete')}
          >
            {t('bulk.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
