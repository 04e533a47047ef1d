const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (char: string): string => ENTITIES[char] ?? char;

export const escapeText = (text: string): string => text.replace(/[&<>]/g, escaped);

/** What stands between double quotes. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, escaped);
