const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Words as React writes them into HTML, for parts that are written whole on the server. */
export const escaped = (words: string): string => words.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? "");
