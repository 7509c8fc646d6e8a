import type { Tx } from './database.ts';
import type { Statement } from './sql.ts';

/** A transaction that reads at once and writes later. */
export interface HeldBack {
  tx: Tx;
  /** Sends what is held back. From then on each statement leaves at once. @throws what `until` fails with */
  release(): Promise<void>;
}

/**
 * Holds back statements that nobody waits for, and everything behind them, until something has happened. So the locks that
 * writing takes are taken no earlier than that, while reading and comparing go on.
 */
export function holdBack(tx: Tx, until: () => Promise<void>): HeldBack {
  const held: Statement[] = [];
  let released = false;
  const release = async (): Promise<void> => {
    await until();
    released = true;
    for (const statement of held.splice(0)) tx.later(statement);
  };
  /** Asks at once while nothing is held back, so that statements asked for together leave together. */
  const behindHeld =
    <Answer>(ask: (statement: Statement) => Promise<Answer>) =>
    (statement: Statement): Promise<Answer> => {
      if (held.length === 0) return ask(statement);
      const answer = release().then(() => ask(statement));
      // As of any statement: the transaction fails with it, also where nobody comes to this promise.
      answer.catch(() => {});
      return answer;
    };
  return {
    release,
    tx: {
      ...tx,
      run: behindHeld(tx.run) as Tx['run'],
      first: behindHeld(tx.first) as Tx['first'],
      count: behindHeld(tx.count),
      later: (statement) => (released ? tx.later(statement) : void held.push(statement)),
    },
  };
}
