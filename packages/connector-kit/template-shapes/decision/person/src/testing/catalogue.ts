import type { Proposal } from '../proposals.ts';

/** Products of the channel's own; merchants sell on them. */
const products: Proposal[] = [];

export function addProduct(product: Proposal): void {
  products.push(product);
}

export const proposalsFor = (barcodes: readonly (string | null | undefined)[]): Proposal[] =>
  products.filter(({ barcode }) => barcodes.includes(barcode));

export const isProduct = (wanted: string): boolean => products.some(({ id }) => id === wanted);
