import type { UseFormReturnType } from '@mantine/form';
import type { ProductValues } from '../values.ts';

export type ProductForm = UseFormReturnType<ProductValues>;

export interface FieldsProps {
  form: ProductForm;
  /** Nobody may write: shown, and not to be changed. */
  readOnly: boolean;
}
