import type { ProductDetail } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useProductWrite } from '../data.ts';
import { moved } from './order.ts';

/** The images of a product in their order, with a move that is shown at once and taken back when it is refused. */
export function useImages({ id, images: stored }: ProductDetail) {
  const { t } = useTranslation('product');
  const params = { path: { id } };
  const reorder = useProductWrite(id, (ids: number[]) =>
    call(api.PUT('/portal/api/products/{id}/images/reorder', { params, body: { image_ids: ids } })),
  );
  const remove = useProductWrite(id, (imageId: number) =>
    call(api.DELETE('/portal/api/products/{id}/images/{imageId}', { params: { path: { id, imageId } } })),
  );
  const byId = new Map(stored.map((image) => [image.id, image]));
  const images =
    reorder.isPending && reorder.variables.length === stored.length
      ? reorder.variables.flatMap((one) => byId.get(one) ?? [])
      : stored;
  /** Whether anything moves: not beyond either end. */
  const move = (from: number, to: number): boolean => {
    if (to < 0 || to >= images.length || from === to) return false;
    reorder.mutate(moved(images, from, to).map((image) => image.id));
    announce(t('images.movedTo', { position: to + 1, total: images.length }));
    return true;
  };
  return { images, move, remove: remove.mutateAsync, error: reorder.error };
}
