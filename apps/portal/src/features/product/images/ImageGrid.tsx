import { ActionIcon, Group } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useProductWrite } from '../data.ts';
import classes from './images.module.css';

/** A list with one of its entries in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]!);
}

/** The images in their order, moved by dragging, by arrows on the handle, or by buttons. */
export function ImageGrid({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const params = { path: { id: product.id } };
  const reorder = useProductWrite(product.id, (ids: number[]) =>
    call(api.PUT('/portal/api/products/{id}/images/reorder', { params, body: { image_ids: ids } })),
  );
  const remove = useProductWrite(product.id, (imageId: number) =>
    call(
      api.DELETE('/portal/api/products/{id}/images/{imageId}', {
        params: { path: { ...params.path, imageId } },
      }),
    ),
  );
  const byId = new Map(product.images.map((image) => [image.id, image]));
  // As it was put at once; when it is refused, as it was before.
  const images =
    reorder.isPending && reorder.variables.length === product.images.length
      ? reorder.variables.flatMap((id) => byId.get(id) ?? [])
      : product.images;
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= images.length || from === to) return;
    reorder.mutate(moved(images, from, to).map((image) => image.id));
    announce(t('images.movedTo', { position: to + 1, total: images.length }));
    const { id } = images[from]!;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? images.length - 1 : step && index + step;
    if (target === undefined) return;
    event.preventDefault();
    move(index, target);
  };
  const reset = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      {reorder.isError && <ErrorState error={reorder.error} />}
      <ol className={classes.grid} ref={list} aria-label={t('tabs.images')}>
        {images.map((image, index) => (
          <li
            key={image.id}
            className={classes.image}
            draggable={may()}
            data-dragged={dragged === index || undefined}
            data-over={(over === index && dragged !== index) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, index);
              reset();
            }}
            onDragEnd={reset}
          >
            <img
              className={classes.picture}
              src={image.url}
              alt={t('images.alt', { name: product.name, number: index + 1 })}
              loading="lazy"
              draggable={false}
            />
            {index === 0 && <span className={classes.primary}>{t('images.primary')}</span>}
            {may() && (
              <div className={classes.bar}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-handle={image.id}
                  style={{ cursor: 'grab' }}
                  aria-label={t('images.handle', { number: index + 1, total: images.length })}
                  title={t('images.handleHelp')}
                  onKeyDown={(event) => onKey(event, index)}
                >
                  <IconGripVertical size={16} />
                </ActionIcon>
                <Group gap={0}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('images.earlier', { number: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowLeft size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('images.later', { number: index + 1 })}
                    disabled={index === images.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowRight size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red.8"
                    aria-label={t('images.delete', { number: index + 1 })}
                    onClick={() => setDeleting(image.id)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              </div>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t('images.deleteTitle')}
        confirm={t('images.deleteConfirm')}
        danger
        action={() => remove.mutateAsync(deleting!)}
      >
        {t('images.deleteText')}
      </ConfirmDialog>
    </>
  );
}
