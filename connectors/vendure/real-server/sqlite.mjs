import { DatabaseSync } from 'node:sqlite';

/**
 * Node's own SQLite in the shape of `better-sqlite3`, as far as TypeORM and Vendure use it: so nothing has to be compiled, and
 * nothing fetched from elsewhere than the npm registry.
 */
export default class Database {
  /** The last one opened: the test empties its tables. */
  static open;

  #db;
  /** Statements by their text: to prepare one takes longer than to run it, and Vendure asks for few different ones. */
  #prepared = new Map();

  constructor(path) {
    this.#db = new DatabaseSync(path);
    Database.open = this;
  }

  prepare(sql) {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    const prepared = {
      reader: statement.columns().length > 0,
      all: (...values) => statement.all(...values.map(stored)),
      run: (...values) => statement.run(...values.map(stored)),
    };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  exec(sql) {
    this.#db.exec(sql);
  }

  pragma(text) {
    return this.#db.prepare(`PRAGMA ${text}`).all();
  }

  function(name, run) {
    this.#db.function(name, run);
  }

  close() {
    this.#db.close();
  }
}

/** What SQLite has no word for. */
function stored(value) {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value === undefined ? null : value;
}
