/** The names of its two files in the store. */
export const photoKey = (id: string): string => `photos/${id}`;
export const smallKey = (id: string): string => `photos/${id}-small`;
