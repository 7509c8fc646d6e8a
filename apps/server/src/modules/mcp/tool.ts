import type { ApiScope } from '@sluice/contracts';
import type { Static, TObject } from 'typebox';
import type { Tx } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/http/endpoint.ts';
import type { ToolParts } from './deps.ts';

interface Described {
  name: string;
  title: string;
  description: string;
}

/** A tool that answers what an endpoint answers. */
export interface ReadTool extends Described {
  kind: 'read';
  /** The scope that a key needs. */
  scope: ApiScope;
  operationId: string;
}

/** The input of a change, as it was checked, and as it was sent. */
export interface ChangeCall<Input> {
  input: Input;
  raw: Record<string, unknown>;
  principal: Principal;
  parts: ToolParts;
}

/** The outcome of a change that is made in a transaction, which may be rolled back. */
export interface Made {
  /** The answer once it is confirmed. */
  answer: object;
  /** Shown before it is made, beside the effect on channels. */
  shown?: object;
  /** The state that the change was made from: another state needs another confirmation. */
  seen: unknown;
  /** Handed to the work after the commit. */
  kept?: unknown;
}

/** A tool that changes something: called without a confirmation it shows the effect and changes nothing. */
export interface ChangeTool<Input = unknown> extends Described {
  kind: 'change';
  /** The scope that a key needs to confirm; `read` is enough to look. */
  scope: ApiScope;
  /** Whether it takes something away. */
  destructive: boolean;
  input: TObject;
  make(tx: Tx, call: ChangeCall<Input>): Promise<Made>;
  /**
   * Makes the change in another way than `make` shows it: a job that is started. It compares the state itself.
   *
   * @throws ApiError conflict for another state than was shown
   */
  commit?(tx: Tx, call: ChangeCall<Input>, shown: Made): Promise<object>;
  /** Work on channels after the commit. */
  after?(call: ChangeCall<Input>, made: Made): Promise<void>;
}

export type Tool = ReadTool | ChangeTool;

/** Gives a change its types; the identity at run time. */
export const changeTool = <Schema extends TObject>(
  tool: Omit<ChangeTool<Static<Schema>>, 'kind' | 'input'> & { input: Schema },
): ChangeTool => ({ kind: 'change', ...tool }) as unknown as ChangeTool;
