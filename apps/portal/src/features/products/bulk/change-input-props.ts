import type { Draft, DraftField } from './edit-draft.ts';

/** Properties of the input of one change. */
export interface ChangeInputProps {
  field: DraftField;
  draft: Draft;
  onChange(patch: Draft): void;
  /** By the dotted path of the request. */
  errors: Readonly<Record<string, string>>;
}
