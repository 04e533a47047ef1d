const files = import.meta.glob<string>("/app/content/pages/**/*.md", { query: "?raw", import: "default", eager: true });

/** Name and source of every text of the site, as test cases. */
export function loadPages(folder = ""): [name: string, source: string][] {
  return Object.entries(files)
    .map(([file, source]): [string, string] => [file.slice("/app/content/pages/".length, -".md".length), source])
    .filter(([name]) => name.startsWith(folder));
}
