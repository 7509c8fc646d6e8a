/** A request that the service refused, with everything it said. The walks and `saveBySku` throw it; plain calls return `{ error }`. */
export class SluiceRefusal extends Error {
  override readonly name = 'SluiceRefusal';
  readonly status: number;
  /** The messages of each field, where fields were at fault. */
  readonly fields: Record<string, string[]>;

  constructor(status: number, body: unknown) {
    const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string[]> };
    super(message ?? `the service answered ${status}`);
    this.status = status;
    this.fields = errors ?? {};
  }
}

/** The document of an answer. @throws SluiceRefusal */
export function answerOf<Data>(result: { data?: Data; error?: unknown; response: Response }): Data {
  if (result.data === undefined) throw new SluiceRefusal(result.response.status, result.error);
  return result.data;
}
