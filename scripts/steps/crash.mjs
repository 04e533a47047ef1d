import process from "node:process";
import { createInterface } from "node:readline";

const CRASH = "runtime crashed unexpectedly";
/** How long a server that was asked to end may take. */
const END_MS = 5_000;

/**
 * Passes on what a local server prints as errors, and ends the server once its runtime has crashed: it would restart
 * the runtime, and then answer no request and say nothing.
 * @returns what its other lines are to be shown to, and whether it has crashed
 */
export function endAtCrash(server) {
  let crashed = false;
  const onLine = (line) => {
    if (crashed || !line.includes(CRASH)) return;
    crashed = true;
    server.kill();
    setTimeout(() => server.kill("SIGKILL"), END_MS).unref();
  };
  createInterface({ input: server.stderr }).on("line", (line) => {
    process.stderr.write(`${line}\n`);
    onLine(line);
  });
  return { onLine, hasCrashed: () => crashed };
}

/** What to say of how a server ended that was not asked to. */
export function howEnded(crashed, code, signal) {
  if (crashed) return "its runtime crashed";
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}
