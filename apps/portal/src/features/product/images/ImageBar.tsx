import { ActionIcon, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './images.module.css';
import { placeByKey } from './order.ts';

interface ImageBarProps {
  id: number;
  index: number;
  total: number;
  onMove(from: number, to: number): void;
  onDelete(): void;
}

/** The tools of an image: a handle for arrows, buttons that move it, and its removal. */
export function ImageBar({ id, index, total, onMove, onDelete }: ImageBarProps) {
  const { t } = useTranslation('product');
  const number = index + 1;
  return (
    <div className={classes.bar}>
      <Handle id={id} index={index} total={total} onMove={onMove} />
      <Group gap={0}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('images.earlier', { number })}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('images.later', { number })}
          disabled={number === total}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowRight size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red.8"
          aria-label={t('images.delete', { number })}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </div>
  );
}

/** The handle to drag by, which arrows move as well. */
function Handle({ id, index, total, onMove }: Omit<ImageBarProps, 'onDelete'>) {
  const { t } = useTranslation('product');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-handle={id}
      style={{ cursor: 'grab' }}
      aria-label={t('images.handle', { number: index + 1, total })}
      title={t('images.handleHelp')}
      onKeyDown={(event) => {
        const target = placeByKey(event.key, index, total);
        if (target === undefined) return;
        event.preventDefault();
        onMove(index, target);
      }}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
