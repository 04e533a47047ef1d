import { prepareDatabase, stateDir } from "./steps/database.mjs";
import { install } from "./steps/install.mjs";
import { keepMails } from "./steps/mail.mjs";
import { run } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";

// Hot reload down to the Durable Objects: Vite runs the Worker inside workerd.
await install();
ensureSecrets();
await prepareDatabase({ demo: process.env.DEMO !== "0" });
const { code } = await run("react-router", ["dev", "--port", process.env.PORT ?? "8788"], {
  env: { STATE_DIR: stateDir },
  onOutput: keepMails,
});
process.exit(code);
