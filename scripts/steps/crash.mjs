const CRASH = "runtime crashed unexpectedly";
/** How long a server that was asked to end may take. */
const END_MS = 5_000;

/**
 * Ends a local server once it says that its runtime has crashed: it would restart the runtime, and then answer no
 * request and say nothing.
 * @returns what each line that it prints is to be shown to, and whether that has happened
 */
export function endAtCrash(server) {
  let crashed = false;
  const onLine = (line) => {
    if (crashed || !line.includes(CRASH)) return;
    crashed = true;
    server.kill();
    setTimeout(() => server.kill("SIGKILL"), END_MS).unref();
  };
  return { onLine, hasCrashed: () => crashed };
}

/** What to say of how a server ended that was not asked to. */
export function howEnded(crashed, code, signal) {
  if (crashed) return "its runtime crashed";
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}
