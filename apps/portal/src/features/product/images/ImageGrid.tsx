import type { ProductDetail } from '@sluice/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ImageBar } from './ImageBar.tsx';
import classes from './images.module.css';
import { useDrag } from './use-drag.ts';
import { useImages } from './use-images.ts';

/** The images in their order, moved by dragging, by arrows on the handle, or by buttons. */
export function ImageGrid({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const list = useRef<HTMLOListElement>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const { images, move, remove, error } = useImages(product);
  const moveAndFocus = (from: number, to: number): void => {
    const { id } = images[from]!;
    if (!move(from, to)) return;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  const dragPropsOf = useDrag(moveAndFocus);
  return (
    <>
      {error && <ErrorState error={error} />}
      <ol className={classes.grid} ref={list} aria-label={t('tabs.images')}>
        {images.map((image, index) => (
          <li key={image.id} className={classes.image} draggable={may()} {...dragPropsOf(index)}>
            <Picture url={image.url} alt={t('images.alt', { name: product.name, number: index + 1 })} />
            {index === 0 && <span className={classes.primary}>{t('images.primary')}</span>}
            {may() && (
              <ImageBar
                id={image.id}
                index={index}
                total={images.length}
                onMove={moveAndFocus}
                onDelete={() => setDeleting(image.id)}
              />
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
        action={() => remove(deleting!)}
      >
        {t('images.deleteText')}
      </ConfirmDialog>
    </>
  );
}

const Picture = ({ url, alt }: { url: string; alt: string }) => (
  <img className={classes.picture} src={url} alt={alt} loading="lazy" draggable={false} />
);
