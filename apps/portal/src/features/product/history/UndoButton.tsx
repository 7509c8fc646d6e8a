import { Button, Text } from '@mantine/core';
import type { HistoryEntry } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { ApiError, api, call } from '../../../lib/api.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ChangeList } from './ChangeList.tsx';

interface UndoButtonProps {
  productId: number;
  entry: HistoryEntry;
  changeId: number;
}

/** Takes one change back after a look at the values that come back; asks once more where a field was changed again since. */
export function UndoButton({ productId, entry, changeId }: UndoButtonProps) {
  const { t } = useTranslation('product');
  const why = useWhyNot()();
  const [opened, setOpened] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const undo = useUndo(productId, changeId);
  const back = entry.changes
    .filter(
      ({ field }) => !/^(quantity|attribute_bag|description|translations|channel_content)(\.|$)/.test(field),
    )
    .map(({ from, to, ...change }) => ({ ...change, from: to, to: from }));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpened(true)}
      >
        {t('history.undo')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          setOpened(false);
          setChanged(false);
        }}
        title={t('history.undoTitle')}
        confirm={t(isChanged ? 'history.undoAnyway' : 'history.undoConfirm')}
        danger={isChanged}
        action={() =>
          undo(isChanged).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 409) setChanged(true);
            throw error;
          })
        }
      >
        <Text size="sm" mb="xs">
          {t('history.undoText')}
        </Text>
        <ChangeList changes={back} />
      </ConfirmDialog>
    </>
  );
}

function useUndo(id: number, change_id: number) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  return async (force: boolean): Promise<void> => {
    await call(
      api.POST('/portal/api/products/{id}/undo', { params: { path: { id } }, body: { change_id, force } }),
    );
    announce(t('history.undone'));
    await client.invalidateQueries({ queryKey: ['products'] });
  };
}
