/** Drizzle may wrap what D1 said. @param column table and column, such as "vendors.name_key" */
export const failsUnique = (error: unknown, column: string): boolean =>
  error instanceof Error &&
  (error.message.includes(`UNIQUE constraint failed: ${column}`) || failsUnique(error.cause, column));
