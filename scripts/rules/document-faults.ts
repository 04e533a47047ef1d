import type { Source } from "./find-faults";

const DOCUMENT = /^(?:docs\/.+|[A-Z]+)\.md$/;
const DECISION = /^docs\/decisions\/(\d{3})-[a-z\d-]+\.md$/;
/** A path from the root, or the end of one that names a file. */
const FROM_ROOT = /^(?:app|worker|durable-objects|taper|scripts|tests|docs|migrations|public|\.ci)\/[\w./-]*$/;
const FILE = /^[\w.-][\w./-]*\.(?:tsx?|mjs|css|md|toml)$/;

const numberOf = ({ path }: Source): string | undefined => DECISION.exec(path)?.[1];

/** Paths between backticks that lead nowhere; what stands in fenced drawings is not looked at. */
function pathFaults({ path, text }: Source, isThere: (name: string) => boolean): string[] {
  const lines = text.replace(/^```.*?^```/gms, (drawing) => drawing.replace(/[^\n]/g, "")).split("\n");
  return lines.flatMap((line, at) =>
    Array.from(line.matchAll(/`([^`]+)`/g), ([, name = ""]) => name)
      .filter((name) => (FROM_ROOT.test(name) || FILE.test(name)) && !isThere(name))
      .map((name) => `${path}:${at + 1} names what is not there: ${name}`),
  );
}

/** Decisions that share a number, or whose heading has another one than their file. */
function numberFaults(decisions: readonly Source[]): string[] {
  return decisions.flatMap((decision, at) => {
    const number = numberOf(decision);
    const twin = decisions.slice(0, at).find((each) => numberOf(each) === number);
    return [
      ...(twin ? [`${decision.path} has the number of ${twin.path}`] : []),
      ...(decision.text.startsWith(`# ${number}`) ? [] : [`${decision.path} begins with another number than its file`]),
    ];
  });
}

/** Citations of decisions that are not there, line by line. */
const citationFaults = ({ path, text }: Source, numbers: ReadonlySet<string | undefined>): string[] =>
  text.split("\n").flatMap((line, at) =>
    Array.from(line.matchAll(/\bdecisions? (\d{3})\b/g), ([, number = ""]) => number)
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}:${at + 1} cites a decision that does not exist: ${number}`),
  );

/**
 * What the documents and decision records say of the tree that is not so.
 * @param exists whether a file or folder is in the repository
 */
export function documentFaults(sources: readonly Source[], exists: (path: string) => boolean): string[] {
  const isThere = (name: string) => exists(name) || sources.some(({ path }) => path.endsWith(`/${name}`));
  const decisions = sources.filter((each) => numberOf(each) !== undefined);
  const numbers = new Set(decisions.map(numberOf));
  return [
    ...sources.filter(({ path }) => DOCUMENT.test(path)).flatMap((each) => pathFaults(each, isThere)),
    ...numberFaults(decisions),
    ...sources.flatMap((each) => citationFaults(each, numbers)),
  ];
}
