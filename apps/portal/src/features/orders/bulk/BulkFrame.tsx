import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface BulkFrameProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of an action on many orders while it has no form: before its preview, without an order, at its end. */
export function BulkFrame({ title, onClose, children }: BulkFrameProps) {
  const { t } = useTranslation('orders');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('bulk.close') }}
    >
      {children}
    </Modal>
  );
}
