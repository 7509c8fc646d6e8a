/** One field of a message, as its JSON shows it. */
export interface ProtoField {
  /** The name in JSON: `offerId`. */
  readonly name: string;
  /** The name in the file: `offer_id`. */
  readonly written: string;
  /** A scalar, or the full name of a message or enum. */
  readonly type: string;
  readonly repeated: boolean;
  /** Such as REQUIRED, OUTPUT_ONLY, IMMUTABLE. */
  readonly behaviours: readonly string[];
}

export interface ProtoCall {
  /** `InsertProductInput` */
  readonly id: string;
  readonly method: string;
  /** `/products/v1/{parent=accounts/*}/productInputs:insert` */
  readonly template: string;
  /** The field of the request that travels as the body. */
  readonly body: string | null;
  readonly request: string;
  readonly answer: string;
}

/** All that a set of files declares, by full names. */
export interface ProtoFiles {
  readonly messages: ReadonlyMap<string, readonly ProtoField[]>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly calls: readonly ProtoCall[];
}

interface Draft {
  readonly messages: Map<string, ProtoField[]>;
  readonly enums: Map<string, string[]>;
  readonly calls: ProtoCall[];
}

const TOKEN = /"((?:[^"\\]|\\.)*)"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\w.]+|[^\s\w]/g;

/** Words and signs of a file, without its comments; texts keep their first quotation mark. */
const tokensOf = (text: string): string[] =>
  [...text.matchAll(TOKEN)]
    .map(([token, quoted]) => (quoted === undefined ? token : `"${quoted}`))
    .filter((token) => !token.startsWith('//') && !token.startsWith('/*'));

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Reads the texts of files in the language of Protocol Buffers 3, as far as descriptions of REST APIs use it. */
export function readProtoFiles(texts: readonly string[]): ProtoFiles {
  const draft: Draft = { messages: new Map(), enums: new Map(), calls: [] };
  for (const text of texts) new Reader(tokensOf(text), draft).readFile();
  const known = (name: string) => draft.messages.has(name) || draft.enums.has(name);
  for (const [scope, fields] of draft.messages)
    draft.messages.set(
      scope,
      fields.map((field) => ({ ...field, type: resolved(field.type, scope, known) })),
    );
  const calls = draft.calls.map((call) => {
    const scope = call.id.slice(0, call.id.lastIndexOf('.'));
    return {
      ...call,
      id: call.id.slice(scope.length + 1),
      request: resolved(call.request, scope, known),
      answer: resolved(call.answer, scope, known),
    };
  });
  return { ...draft, calls };
}

/** The full name of a type: the innermost scope that declares it counts. */
function resolved(type: string, scope: string, known: (name: string) => boolean): string {
  for (let from = scope; ; from = from.slice(0, Math.max(0, from.lastIndexOf('.')))) {
    const name = from === '' ? type : `${from}.${type}`;
    if (known(name) || from === '') return name;
  }
}

class Reader {
  private at = 0;
  private scope = '';
  private readonly tokens: readonly string[];
  private readonly draft: Draft;

  constructor(tokens: readonly string[], draft: Draft) {
    this.tokens = tokens;
    this.draft = draft;
  }

  readFile(): void {
    while (this.at < this.tokens.length) this.declaration([]);
  }

  private next(): string {
    return this.tokens[this.at++] ?? '';
  }

  /** Reads up to the end of a statement or of its braces. */
  private skip(): void {
    let depth = 0;
    for (let token = this.next(); token !== ''; token = this.next()) {
      if (token === '{') depth += 1;
      if (token === '}') depth -= 1;
      if (depth === 0 && token === ';') return;
    }
  }

  private declaration(fields: ProtoField[]): void {
    const word = this.next();
    switch (word) {
      case 'package':
        this.scope = this.next();
        this.skip();
        break;
      case 'syntax':
      case 'import':
      case 'option':
      case 'reserved':
        this.skip();
        break;
      case 'message':
        this.message();
        break;
      case 'enum':
        this.enumeration();
        break;
      case 'service':
        this.block(this.next(), []);
        break;
      case 'rpc':
        this.call();
        break;
      case 'oneof':
        this.next();
        this.inside(fields);
        break;
      case ';':
        break;
      default:
        this.field(word, fields);
    }
  }

  private message(): void {
    const name = this.next();
    const fields: ProtoField[] = [];
    this.draft.messages.set(`${this.scope}.${name}`, fields);
    this.block(name, fields);
  }

  private block(name: string, fields: ProtoField[]): void {
    const outer = this.scope;
    this.scope = `${outer}.${name}`;
    this.inside(fields);
    this.scope = outer;
  }

  private inside(fields: ProtoField[]): void {
    this.next();
    while (this.tokens[this.at] !== '}') this.declaration(fields);
    this.next();
  }

  private enumeration(): void {
    const names: string[] = [];
    this.draft.enums.set(`${this.scope}.${this.next()}`, names);
    this.next();
    while (this.tokens[this.at] !== '}') {
      const name = this.next();
      if (name !== 'option' && name !== 'reserved') names.push(name);
      this.skip();
    }
    this.next();
  }

  private field(first: string, fields: ProtoField[]): void {
    const repeated = first === 'repeated';
    const type = repeated || first === 'optional' ? this.next() : first;
    const written = this.next();
    const start = this.at;
    this.skip();
    const told = this.tokens.slice(start, this.at);
    const behaviours = told.filter((_, at) => told[at - 3] === 'google.api.field_behavior');
    fields.push({ name: camel(written), written, type, repeated, behaviours });
  }

  /** `rpc Name(Request) returns (Answer) { option (google.api.http) = { post: "…" body: "…" }; … }` */
  private call(): void {
    const [name, , request, , , , answer] = Array.from({ length: 8 }, () => this.next());
    const start = this.at;
    this.braces();
    const told = this.tokens.slice(start, this.at);
    const text = (of: string) => told.find((_, at) => told[at - 2] === of && told[at - 1] === ':')?.slice(1);
    const method = ['get', 'post', 'put', 'patch', 'delete'].find((verb) => text(verb) !== undefined);
    if (method === undefined) return;
    this.draft.calls.push({
      id: `${this.scope}.${name}`,
      method: method.toUpperCase(),
      template: text(method)!,
      body: text('body') ?? null,
      request: request!,
      answer: answer!,
    });
  }

  private braces(): void {
    let depth = 0;
    do {
      const token = this.next();
      if (token === '{') depth += 1;
      if (token === '}') depth -= 1;
    } while (depth > 0);
  }
}
