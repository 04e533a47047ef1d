import { agrees, constantsOf } from "./constants";

/** The rulebook's pages, `docs/rules/<area>.md`. */
const PAGE = /^docs\/rules\/([a-z-]+)\.md$/;
/** How code and documents cite a rule; documents may name the file as well. */
const CITATION = /\brules\/([\w-]+)(?:\.md)?#([\w-]+)/g;
const LINK = /\]\((?:([a-z-]+)\.md)?(?:#([\w-]*))?\)/g;

/** What points at papers that whoever has the repository does not have. */
const OUTSIDE = [
  /\brulings?\b/i,
  /\bR(?:[013-9]|[1-9]\d)\b/,
  /\bdocuments? [123]\b/i,
  /§/,
  /\bissues? (?:\d|")/i,
  /\bregisters? \d/i,
  /\bareas? \d/i,
  /\btraps? \d/i,
  /\(stack,/,
  /\b[Tt]he specification\b/,
];

export interface Source {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
}

interface Rule {
  page: string;
  path: string;
  anchor: string;
  body: string;
}

/** The anchor that a heading gets where Markdown is shown. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** The rules of a page: its headings of the second level, each with the text below it. */
function rulesOf({ path, text }: Source): Rule[] {
  const page = PAGE.exec(path)?.[1];
  if (page === undefined || page === "README") return [];
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...rest] = part.split("\n");
      return { page, path, anchor: slugOf(heading), body: rest.join("\n") };
    });
}

const quoted = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, inside = ""]) => inside);
const lineOf = (body: string, name: string): string => new RegExp(`^- ${name}: (.*)$`, "m").exec(body)?.[1] ?? "";

/** A rule without proof, or one that names a test, a file, a constant or a number that the tree does not have. */
function rulebookFaults(rules: readonly Rule[], sources: readonly Source[], exists: (path: string) => boolean) {
  const code = sources.filter(({ path }) => /^(?:app|worker|durable-objects|taper)\/.*\.tsx?$/.test(path));
  const words = new Set(code.flatMap(({ text }) => text.match(/\b[A-Z][A-Z\d_]{2,}\b/g) ?? []));
  const values = constantsOf(code);
  const seen = new Set<string>();
  return rules.flatMap(({ page, path, anchor, body }) => {
    const name = `${path}: ${anchor}`;
    const twice = seen.has(`${page}#${anchor}`);
    seen.add(`${page}#${anchor}`);
    const proofs = quoted(lineOf(body, "Proof")).filter((each) => each.startsWith("tests/"));
    const files = quoted(body).filter((each) => /^[a-z][a-z/-]*\.tsx?$/.test(each));
    const numbers = lineOf(body, "Numbers");
    const constants = quoted(numbers).filter((each) => /^[A-Z][A-Z\d_]{2,}$/.test(each));
    return [
      ...(twice ? [`${name} stands on its page twice`] : []),
      ...(proofs.length === 0 ? [`${name} names no test`] : []),
      ...proofs.filter((each) => !exists(each)).map((each) => `${name} names a test that is not there: ${each}`),
      ...files
        .filter((each) => !sources.some(({ path: file }) => `/${file}`.endsWith(`/${each}`)))
        .map((each) => `${name} names a file that is gone: ${each}`),
      ...constants.filter((each) => !words.has(each)).map((each) => `${name} names a constant that is gone: ${each}`),
      ...constants
        .filter((each) => !agrees(numbers, each, values.get(each)))
        .map((each) => `${name} gives another number than ${each} in the code`),
    ];
  });
}

/** Citations of rules that do not exist, and of anything outside the repository, line by line. */
function citationFaults({ path, text }: Source, known: ReadonlySet<string>, pages: ReadonlySet<string>): string[] {
  const own = PAGE.exec(path)?.[1];
  return text.split("\n").flatMap((line, at) => {
    const cited = Array.from(line.matchAll(CITATION), ([, page = "", anchor = ""]) => `${page}#${anchor}`);
    const linked =
      own === undefined && path !== "docs/rules/README.md"
        ? []
        : Array.from(line.matchAll(LINK), ([, page = own ?? "", anchor]) =>
            anchor === undefined ? page : `${page}#${anchor}`,
          );
    const isKnown = (name: string) => (name.includes("#") ? known.has(name) : pages.has(name));
    const outside = OUTSIDE.find((pattern) => pattern.test(line));
    return [
      ...[...cited, ...linked.filter((name) => name !== "")]
        .filter((name) => !isKnown(name))
        .map((name) => `${path}:${at + 1} cites a rule that does not exist: rules/${name}`),
      ...(outside ? [`${path}:${at + 1} cites what is not in this repository: ${line.trim()}`] : []),
    ];
  });
}

/**
 * What is wrong with the rulebook and with the citations of it.
 * @param sources every text that may cite a rule, the rulebook itself among them
 * @param exists whether a file is in the repository
 * @returns a sentence a fault
 */
export function findFaults(sources: readonly Source[], exists: (path: string) => boolean): string[] {
  const rules = sources.flatMap(rulesOf);
  const known = new Set(rules.map(({ page, anchor }) => `${page}#${anchor}`));
  const pages = new Set(rules.map(({ page }) => page));
  return [
    ...rulebookFaults(rules, sources, exists),
    ...sources.flatMap((source) => citationFaults(source, known, pages)),
  ];
}
