/**
 * Adds a column to a table that objects from before made without it. Asking for a table's columns would read a row for
 * each of them, whenever the object wakes.
 */
export function addColumn(sql: SqlStorage, table: string, column: string, definition: string): void {
  try {
    sql.exec(`SELECT ${column} FROM ${table} LIMIT 0`);
  } catch {
    sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  }
}
