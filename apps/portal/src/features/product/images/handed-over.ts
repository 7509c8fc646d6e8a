import { useEffect } from 'react';

/** Files that were chosen before their product was there, by its id. */
const waiting = new Map<number, readonly File[]>();

/** Leaves files for the page of a product that was just made: it sends them, and shows what is refused. */
export function handOver(productId: number, files: readonly File[]): void {
  if (files.length > 0) waiting.set(productId, files);
}

/** Sends the files that were left for a product, once. */
export function useHandedOver(productId: number, add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const files = waiting.get(productId);
    waiting.delete(productId);
    if (files !== undefined) add(files);
  }, [productId, add]);
}
