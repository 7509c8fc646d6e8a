import { DatabaseSync } from 'node:sqlite';

/**
 * Node's own SQLite in the shape of `better-sqlite3`, as far as TypeORM and Vendure use it: so nothing has to be compiled, and
 * nothing fetched from elsewhere than the npm registry.
 */
export default class Database {
  /** The last one opened: the test empties its tables. */
  static open;

  #db;

  constructor(path) {
    this.#db = new DatabaseSync(path);
    Database.open = this;
  }

  prepare(sql) {
    const statement = this.#db.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (...values) => statement.all(...values.map(stored)),
      run: (...values) => statement.run(...values.map(stored)),
    };
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
