export const PATTERNS_PATH = "/admin/patterns";
