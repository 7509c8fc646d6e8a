/** A kind of call, recorded with each attempt. */
export type Operation = 'content' | 'offer' | 'withdraw' | 'lookup' | 'ticket';
