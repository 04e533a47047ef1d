import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Reads the site's database past the site, to see what it really stored. */
export class Database {
  private readonly file: string;

  /** @param state the folder that the site keeps its state in */
  constructor(state: string) {
    const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
    const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
    const [only, ...others] = files;
    if (only === undefined || others.length > 0)
      throw new Error(`There should be one database in ${folder}: ${files.join(", ")}`);
    this.file = join(folder, only);
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    const database = new DatabaseSync(this.file, { readOnly: true });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }

  /** The first column of the first row. */
  number(sql: string, ...values: SQLInputValue[]): number {
    return Number(Object.values(this.rows(sql, ...values)[0] ?? {})[0]);
  }
}
