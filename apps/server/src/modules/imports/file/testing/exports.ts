import type { Parsed } from './files.ts';

export const fieldsOf = ({ rows }: Parsed) => rows.map(({ fields }) => fields);

/** The codes of the notes, that of a system with its name. */
export const codes = ({ info }: Parsed) =>
  info.notes.map(({ code, params }) => [code, params.system].filter(Boolean).join(' '));

export const csv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\n')
    .concat('\n');
