/** A cell as the file gives it. A number or boolean only comes from a typed spreadsheet cell; '' is empty. */
export type RawCell = string | number | boolean;

/** The sign before the decimals. */
export type Decimal = '.' | ',';

/** Reasons for which a cell or a row cannot be used. */
export type RowErrorCode =
  | 'quote_not_closed'
  | 'row_truncated'
  | 'too_many_cells'
  | 'repeated_header'
  | 'no_values'
  | 'control_character'
  | 'damaged_character'
  | 'excel_error'
  | 'ean_damaged'
  | 'sku_damaged'
  | 'model_damaged'
  | 'ean_invalid'
  | 'ean_several'
  | 'number_invalid'
  | 'number_negative'
  | 'integer_invalid'
  | 'boolean_invalid'
  | 'currency_invalid'
  | 'named_values_invalid'
  | 'duplicate'
  | 'id_invalid';
