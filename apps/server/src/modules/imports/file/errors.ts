import type { Message } from '@sluice/contracts/messages';

/** Why a whole file is refused. `said` is meant for the person who uploaded it. */
export type ImportFileErrorCode =
  | 'unsupported_format'
  | 'encoding_invalid'
  | 'encoding_lost'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_large'
  | 'file_too_large'
  | 'corrupt_file'
  | 'no_header'
  | 'no_key_column'
  | 'empty_file'
  | 'dtd_refused'
  | 'bomb'
  | 'timeout'
  | 'out_of_memory'
  | 'record_path_unknown'
  | 'mapping_column_unknown'
  | 'mapping_field_unknown'
  | 'mapping_field_twice'
  | 'unreadable'
  | 'reader_failed';

/**
 * The file cannot be imported at all. Everything that lies in the file is permanent; only `unreadable`
 * (storage) and `reader_failed` (a defect of ours) are worth another attempt.
 */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly code: ImportFileErrorCode;
  readonly said: Message;

  constructor(code: ImportFileErrorCode, said: Message, options?: ErrorOptions) {
    super(said.text, options);
    this.code = code;
    this.said = said;
  }
}

/** Text as it can be stored and shown: on one line, without control characters and halves of characters. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();

/** Text as it may stand in a message or a report: the same, and short. */
export function shorten(text: string, length = 60): string {
  const line = onOneLine(text.slice(0, length * 4));
  return line.length > length ? `${line.slice(0, length - 1)}…`.toWellFormed() : line;
}
