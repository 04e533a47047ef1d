import { prepareDatabase, stateDir } from "./steps/database.mjs";
import { install } from "./steps/install.mjs";
import { keepMails } from "./steps/mail.mjs";
import { freePort } from "./steps/port.mjs";
import { run } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";
import { runTimedJobs } from "./steps/timed-jobs.mjs";

// Hot reload down to the Durable Objects: Vite runs the Worker inside workerd.
const port = await freePort();
await install();
ensureSecrets();
await prepareDatabase({ demo: process.env.DEMO !== "0" });
/** Vite says so once it listens, and a restart says it again. */
let listening = false;
const onLine = (line) => {
  if (listening || !line.includes("Local:")) return;
  listening = true;
  void runTimedJobs(`http://localhost:${port}`);
};
// Left alone Vite would take the next port that is free.
const { code } = await run("react-router", ["dev", "--port", String(port), "--strictPort"], {
  env: { STATE_DIR: stateDir },
  onOutput: (output) => keepMails(output, onLine),
});
process.exit(code);
