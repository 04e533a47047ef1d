import { spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "..");
const bin = join(root, "node_modules", ".bin");

/** The environment of every step: the project's own tools first, which include a current Node, and no telemetry. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  ...extra,
});

/** What runs at this moment; it ends with this process. */
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill()));

/** Runs one command to its end; resolves with its exit code. Output goes straight to the terminal, or to `onOutput`. */
export const run = (command, args, { env = {}, quiet = false, onOutput } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ["ignore", quiet || onOutput ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    running.add(child);
    if (onOutput) onOutput(child.stdout);
    let output = "";
    if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", () => resolve({ code: 127, output: `${command} could not be started` }));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });

/** Ends the process with one sentence that says what is missing. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Runs a step, showing its name and how long it took; stops at the first failure. */
export async function step(name, command, args, options = {}) {
  const from = Date.now();
  process.stdout.write(`▸ ${name} …${options.quiet === false ? "\n" : " "}`);
  const ended = await run(command, args, { quiet: true, ...options });
  if (ended.code !== 0) console.log("failed");
  stopIfFailed(name, ended);
  console.log(since(from));
  return ended.output;
}

const since = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

function stopIfFailed(name, { code, output }) {
  if (code === 0) return;
  if (output) console.error(output);
  stop(`"${name}" failed (exit code ${code}); what it printed stands above.`);
}
