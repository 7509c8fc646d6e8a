import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { usePublishingChanged } from '../queries.ts';

interface TakeBackProps {
  /** In a row of a list. */
  small?: boolean;
  productId: number;
  changeId: number;
}

/** Rejects a held change: the product gets its values from before the change that caused it, and nothing is held any more. */
export function TakeBack({ small = false, productId, changeId }: TakeBackProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const changed = usePublishingChanged();
  const [asking, setAsking] = useState(false);
  const undo = async (): Promise<void> => {
    await call(
      api.POST('/portal/api/products/{id}/undo', {
        params: { path: { id: productId } },
        body: { change_id: changeId },
      }),
    );
    announce(t('held.takenBack'));
    await changed();
  };
  return (
    <>
      <Button
        {...(small ? { size: 'compact-sm', variant: 'default' } : {})}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => setAsking(true)}
      >
        {t('held.takeBack')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('held.takeBackTitle')}
        confirm={t('held.takeBackConfirm')}
        action={undo}
      >
        {t('held.takeBackText')}
      </ConfirmDialog>
    </>
  );
}
