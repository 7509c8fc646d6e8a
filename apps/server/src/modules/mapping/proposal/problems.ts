import { keyOf, type Message } from '@sluice/contracts/messages';
import type { MappingProposal, ProposalProblem } from '@sluice/contracts/portal';

/** Problems that one proposal tells one by one. */
const MOST_TOLD = 200;

/** The place of a problem: a row and a column of a file, or a record. */
interface ProblemPlace {
  row?: number;
  column?: string;
  name?: string;
}

/** Collects the reasons for which parts of a proposal are left out. */
export class Problems {
  readonly #told: ProposalProblem[] = [];
  #count = 0;

  add({ row, column, name }: ProblemPlace, said: Message): void {
    if (this.#count++ >= MOST_TOLD) return;
    this.#told.push({
      row: row ?? null,
      column: column ?? null,
      name: name ?? null,
      message: said.text,
      message_key: keyOf(said),
    });
  }

  get result(): Pick<MappingProposal, 'problems' | 'problems_count'> {
    return { problems: this.#told, problems_count: this.#count };
  }
}
