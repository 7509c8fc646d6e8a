import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Text = Type.String();

/** One offer that Allegro still works on. */
const Part = Type.Object({
  /** Our key. */
  key: Text,
  offer: Text,
  /** The operation to ask for; empty where the offer itself is asked. */
  op: Text,
  /** Whether it should be on sale in the end. */
  sale: Type.Boolean(),
});
export type Part = Static<typeof Part>;

const CommandPart = Type.Object({
  kind: Type.Union([Type.Literal('bulk'), Type.Literal('publication')]),
  id: Text,
  of: Type.Array(Type.Object({ key: Text, offer: Text })),
});
export type CommandPart = Static<typeof CommandPart>;

/** All that reading the results of one call takes. */
const Ticket = Type.Object({
  parts: Type.Array(Part),
  command: Type.Union([CommandPart, Type.Null()]),
  /** Keys whose product a person has to choose. */
  questions: Type.Array(Text),
});
export type Ticket = Static<typeof Ticket>;

const tickets = Compile(Ticket);

export const ticketText = (ticket: Ticket): string => JSON.stringify(ticket);

/** The ticket of a text; null for a text that is none. */
export function ticketOf(text: string): Ticket | null {
  try {
    const ticket: unknown = JSON.parse(text);
    return tickets.Check(ticket) ? ticket : null;
  } catch {
    return null;
  }
}
