import { posix } from "node:path";

interface Source {
  path: string;
  text: string;
}

/** What the router, the server's entry and the platform look for by name. */
const CALLED_BY_NAME =
  /^(action|clientAction|clientLoader|ErrorBoundary|handle|handleError|headers|Layout|links|loader|meta|middleware|shouldRevalidate|streamTimeout)$/;

const DECLARED =
  /^export (?:declare )?(?:async |abstract )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
const LISTED = /^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*"([^"]+)"/gm;
const WHOLE = /(?:\*(?:\s+as\s+\w+)?\s+from\s*|import\(\s*)"([^"]+)"/g;

const ALIASES: [from: string, to: string][] = [
  ["~/", "app/"],
  ["@objects/", "durable-objects/"],
  ["@taper/", "taper/"],
  ["@worker/", "worker/"],
];

function resolveIn(paths: ReadonlySet<string>, from: string, specifier: string): string | undefined {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  const bare = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : specifier.startsWith(".")
      ? posix.join(posix.dirname(from), specifier)
      : undefined;
  if (bare === undefined) return undefined;
  return ["", ".ts", ".tsx", "/index.ts"].map((ending) => bare + ending).find((path) => paths.has(path));
}

/**
 * Exports that no other file imports; a module that is imported whole counts as used throughout.
 * @param declares whether a file's exports are asked about
 */
export function findUnused(sources: readonly Source[], declares: (path: string) => boolean): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const used = new Set<string>();
  const whole = new Set<string>();
  for (const { path, text } of sources) {
    for (const [, names = "", specifier = ""] of text.matchAll(LISTED)) {
      const target = resolveIn(paths, path, specifier);
      for (const name of names.split(",")) used.add(`${target} ${/^\s*(?:type\s+)?(\w+)/.exec(name)?.[1]}`);
    }
    for (const [, specifier = ""] of text.matchAll(WHOLE)) whole.add(resolveIn(paths, path, specifier) ?? "");
  }
  return sources
    .filter(({ path }) => declares(path) && !whole.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARED)]
        .map(([, name = ""]) => name)
        .filter((name) => !used.has(`${path} ${name}`) && !(path.startsWith("app/") && CALLED_BY_NAME.test(name)))
        .map((name) => `${path}: ${name} is exported, and nobody imports it`),
    );
}
