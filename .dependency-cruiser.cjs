/** Imports point one way (docs/architecture.md). */
const forbid = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

/**
 * The floors of the domain, from the ground up: each imports from those below it only (docs/architecture.md). With what to
 * do instead of looking up.
 */
const FLOORS = {
  foundation:
    "Move what both use down to this floor, or take it as a parameter: what every noun rests on knows none of them.",
  catalogue:
    "Move what both use down to this floor; where a listing needs what people say of it, put the two together in a folder of voice or views.",
  voice:
    "End with context.afterChange, whose effects worker/domain/registry sets off; a decision of staff about it belongs in oversight.",
  oversight:
    "End with context.afterChange, or take a list that names every noun from the context, as export and deletion take personalData; what is put together for a screen belongs in views.",
  views: "Take what the registry assembles from the context (afterChange, personalData), and register there instead.",
  registry: "",
};
const NAMES = Object.keys(FLOORS);

const floorRules = NAMES.slice(0, -1).map((floor, index) =>
  forbid(
    `${floor}-looks-down`,
    { path: `^worker/domain/${floor}/` },
    { path: `^worker/domain/(${NAMES.slice(index + 1).join("|")})/` },
    FLOORS[floor],
  ),
);

module.exports = {
  forbidden: [
    ...floorRules,
    forbid(
      "every-folder-on-a-floor",
      {},
      { path: "^worker/domain/", pathNot: `^worker/domain/(${NAMES.join("|")})/` },
      "A folder of the domain stands on one of the floors.",
    ),
    forbid(
      "no-circles",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
      "Two modules that need each other are one module.",
    ),
    forbid(
      "screens-are-leaves",
      { pathNot: "^(app|worker/pages|tests)/" },
      { path: "^app/" },
      "Nothing imports the screens but the page handler.",
    ),
    forbid(
      "domain-looks-down",
      { path: "^worker/domain/" },
      { path: "^worker/(api|jobs|middleware|pages)/|^worker/app\\.ts|^worker/index\\.ts" },
      "Domain code knows no entrance.",
    ),
    forbid(
      "domain-names-no-address",
      { path: "^worker/domain/" },
      { path: "^worker/access(-table)?\\.ts" },
      "The table names every screen; a decision about one comes with the context.",
    ),
    forbid(
      "domain-throws-its-own",
      { path: "^worker/(domain|db|media)/" },
      { path: "node_modules/(react-router|hono)/" },
      "Errors of the domain are in worker/errors.ts; both entrances translate them.",
    ),
    forbid(
      "tools-know-no-noun",
      { path: "^worker/(db|mail|media|observe)/" },
      {
        path: "^worker/(domain|api|jobs|middleware|pages)/|^worker/(access|access-rows|access-community|access-table|app|context|index)\\.ts",
      },
      "What every floor may use stands below the domain; what it must know of a noun comes as a parameter.",
    ),
    forbid(
      "context-names-the-ground-floor",
      { path: "^worker/(access|access-rows|access-community|access-table|context)\\.ts" },
      { path: "^worker/domain/(?!foundation/)" },
      "The context reaches every folder, so that it knows no noun above the ground.",
    ),
    forbid(
      "objects-stand-alone",
      { path: "^durable-objects/" },
      { path: "^(app|worker/(api|jobs|middleware|pages))/" },
      "Durable Objects know no entrance; like one they call the domain.",
    ),
    forbid(
      "objects-hold-no-queries",
      { path: "^durable-objects/" },
      { path: "node_modules/drizzle-orm|/schema\\.ts$|^worker/db/(?!client|ids)" },
      "An object calls a function of the domain with its connection; the query itself lives there.",
    ),
    forbid(
      "domain-knows-objects-by-their-stubs",
      { path: "^worker/", pathNot: "^worker/(index|env)\\.ts$" },
      { path: "^durable-objects/(?!stubs\\.ts$)" },
      "What an object is told and answers is a type of the domain; how to call it stands in durable-objects/stubs.ts.",
    ),
    forbid("screens-no-orm", { path: "^(app|worker/api)/" }, { path: "drizzle-orm" }, "Queries live in worker/domain."),
    forbid(
      "screens-no-api",
      { path: "^app/" },
      { path: "^worker/(api|jobs|middleware)/" },
      "Screens and API share the domain, not each other.",
    ),
    forbid(
      "zod-stays-on-the-server",
      { path: "^worker/domain/.+/(forms|policy)\\.ts$" },
      { path: "node_modules/zod" },
      "Browser code validates with valibot.",
    ),
    forbid(
      "taper-tracker-stands-alone",
      { path: "^taper/" },
      { path: "^(app|worker|durable-objects)/", pathNot: "^worker/csv-cells\\.ts$|^app/styles/" },
      "What lies on a person's own device knows nothing of the site; how a table's cells are written it has from worker/csv-cells.ts.",
    ),
    forbid(
      "nobody-needs-the-taper-tracker",
      { path: "^(app|worker|durable-objects)/" },
      { path: "^taper/" },
      "It is a page of its own, built by itself (docs/decisions/035).",
    ),
    forbid(
      "one-cookie-file",
      { pathNot: "^worker/cookies\\.ts$" },
      { path: "@remix-run/cloudflare" },
      "Only worker/cookies.ts knows this package.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.react-router|\\+types|virtual:" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
