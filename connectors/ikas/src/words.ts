import { Type } from 'typebox';
import { Attributes } from './attributes.ts';
import { Answer, ask, type Context } from './client.ts';
import { WORDS } from './documents/reads.ts';
import { Attribute, type Product, VariantType } from './schema.ts';
import { isArticle } from './seen.ts';
import { VariantTypes } from './variant-types.ts';

/** Fields of an answer with the words of the shop. */
export const wordFields = {
  listVariantType: Type.Array(VariantType),
  listProductAttribute: Type.Array(Attribute),
};
const Answered = Answer(wordFields);

/** The words of the shop for options and attributes, which products name by id. */
export interface Words {
  readonly types: VariantTypes;
  readonly attributes: Attributes;
}

export async function readWords(ctx: Context): Promise<Words> {
  const answer = await ask(ctx, { document: WORDS, answer: Answered });
  return {
    types: new VariantTypes(answer.listVariantType),
    attributes: new Attributes(answer.listProductAttribute),
  };
}

/** The code under which the variants of a product are one family: ours, else the id of a product that the shop made. */
export const familyCodeOf = ({ attributes }: Words, product: Product): string | null =>
  isArticle(product) ? (attributes.noteOf(product).family ?? product.id) : null;

/** Names of the options that all variants of a product have, in their order. */
export const optionNames = ({ types }: Words, { productVariantTypes }: Product): string[] =>
  (productVariantTypes ?? []).flatMap(({ variantTypeId }) => types.nameOf(variantTypeId) ?? []);
