import type { MessageKey } from '@sluice/contracts/messages';
import type { RuleKind } from '@sluice/contracts/portal';

/** begun = it lasts or it happened, well = it is over, was = it came and went before it was told. */
export type Phase = 'begun' | 'well' | 'was';

/** A trouble as a message tells of it; kept with the message, so that each try sends the same. */
export interface Item {
  kind: RuleKind;
  phase: Phase;
  message_key: MessageKey;
  cause: string | null;
  count: number;
  credential_id: number | null;
  import_id: number | null;
  /** Time of its beginning, ISO 8601. */
  since: string;
  /** Of low stock: the threshold, for the link. */
  threshold?: number;
}

/** A trouble with what is kept so that it is told once. */
export interface Fact {
  /** The entry of the inbox; 0 = low stock. */
  notificationId: number;
  /** Whether it lasts, so that its end is told as well. */
  lasts: boolean;
  item: Item;
}
