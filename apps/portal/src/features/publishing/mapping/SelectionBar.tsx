import { Button, CloseButton, Modal } from '@mantine/core';
import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { isOpen, type Target } from './rows/local-mapping.ts';
import classes from './rows/MappingTable.module.css';
import { TargetSearch } from './TargetSearch.tsx';

interface SelectionBarProps {
  credentialId: number;
  rows: readonly CategoryOnChannel[];
  onAccept(rows: readonly CategoryOnChannel[]): void;
  onMap(rows: readonly CategoryOnChannel[], target: Target): void;
  onClear(): void;
}

/** Offers what can be done with the selected rows together. */
export function SelectionBar({ credentialId, rows, onAccept, onMap, onClear }: SelectionBarProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const [isChoosing, setChoosing] = useState(false);
  const open = rows.filter((row) => isOpen(row) && row.suggestions.length > 0);
  const told = (count: number) => ({ count, number: format.number(count) });
  return (
    <section className={classes.bar} aria-label={t('mapping.selection')}>
      <strong role="status">{t('mapping.selected', told(rows.length))}</strong>
      <Button size="xs" disabled={!may() || open.length === 0} onClick={() => onAccept(open)}>
        {t('mapping.acceptSelected', told(open.length))}
      </Button>
      <Button size="xs" variant="default" disabled={!may()} onClick={() => setChoosing(true)}>
        {t('mapping.mapSelected')}
      </Button>
      <CloseButton aria-label={t('mapping.clearSelection')} onClick={onClear} />
      <Modal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        size="lg"
        title={t('mapping.mapSelectedTitle', told(rows.length))}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <TargetSearch
          credentialId={credentialId}
          label={t('mapping.searchTree')}
          onChoose={(target) => {
            setChoosing(false);
            onMap(rows, target);
          }}
          onLeave={(escaped) => escaped && setChoosing(false)}
        />
      </Modal>
    </section>
  );
}
