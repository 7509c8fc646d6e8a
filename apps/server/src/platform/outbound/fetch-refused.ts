import { ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import type { Message } from '@sluice/contracts/messages';

/** A file or call that was refused, in our words and not in those of a channel. */
export class FetchRefused extends ConnectorError {
  readonly said: Message;
  constructor(kind: ErrorKind, said: Message) {
    super({ kind, message: said.text });
    this.said = said;
  }
}
