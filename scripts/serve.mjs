import { join } from "node:path";
import process from "node:process";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { builtWorkers } from "./steps/built-site.mjs";
import { stateDir } from "./steps/database.mjs";

// Serves the built site with the stores of STATE_DIR; npm start runs it as a process of its own. `wrangler dev` would put
// a second runtime in front of the Worker, which now and then loses the connection between the two (docs/decisions/032).
const [port, variables] = [Number(process.argv[2]), JSON.parse(process.argv[3] ?? "{}")];

const server = new Miniflare(
  convertV4MiniflareOptions({
    host: "localhost",
    port,
    resourcePersistencePath: join(stateDir, "v3"),
    // What npm start asks for once a minute, where the platform would trigger the Worker by itself.
    unsafeTriggerHandlers: true,
    log: new Log(LogLevel.INFO),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) =>
      (level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${message}\n`),
    workers: builtWorkers((given) => ({ ...given, ...variables })),
  }),
);

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    void server.dispose().finally(() => process.exit(0));
  });
const { origin } = await server.ready;
console.log(`Ready on ${origin}`);
