/** What is printed of each line; null for nothing. */
export function hangUps(): (line: string) => string | null;
