import { type Static, Type } from 'typebox';
import { Id, listOf, Timestamp, text } from '../primitives.ts';

/** A way to look at a list that somebody keeps: its search, and which columns. */
export const SavedView = Type.Object(
  {
    id: Id,
    page: Type.String(),
    name: Type.String(),
    search: Type.String(),
    columns: Type.Array(Type.String()),
    is_shared: Type.Boolean({ description: 'Whether every member of the tenant sees the view.' }),
    is_own: Type.Boolean({ description: 'Whether the caller made the view.' }),
    created_by: Type.String({ description: "E-mail address of the view's owner." }),
    updated_at: Timestamp,
  },
  { $id: 'SavedView' },
);
export type SavedView = Static<typeof SavedView>;
export const SavedViewList = listOf(SavedView);

const page = text(50, { minLength: 1, examples: ['products'], description: 'The page of the view.' });

export const SavedViewQuery = Type.Object({ page });

export const SavedViewInput = Type.Object(
  {
    page,
    name: text(100, { minLength: 1 }),
    search: text(4000, { description: 'The query of the page, without a question mark.' }),
    columns: Type.Array(text(50, { minLength: 1 }), { maxItems: 50 }),
    is_shared: Type.Optional(Type.Boolean()),
  },
  { $id: 'SavedViewInput' },
);
export type SavedViewInput = Static<typeof SavedViewInput>;

/** A field that is absent stays as it is. */
export const SavedViewChange = Type.Object(
  {
    name: Type.Optional(SavedViewInput.properties.name),
    search: Type.Optional(SavedViewInput.properties.search),
    columns: Type.Optional(SavedViewInput.properties.columns),
    is_shared: Type.Optional(Type.Boolean()),
  },
  { $id: 'SavedViewChange' },
);
export type SavedViewChange = Static<typeof SavedViewChange>;
