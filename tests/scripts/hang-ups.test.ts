import { expect, it } from "vitest";
import { hangUps } from "../../scripts/steps/hang-ups.mjs";

const ERROR = "\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1m";
const lost = (method: string) =>
  `${ERROR}Error inside ProxyWorker (the affected request failed; the dev server continues): ${method} http://localhost:9187/register?a=1 (failed after 1 attempt): Network connection lost.\u001b[0m`;
const again = `${ERROR}Uncaught Error: Network connection lost. \u001b[0m`;
const printed = (lines: readonly string[]) => lines.map(hangUps()).filter((line) => line !== null);

it("tells once that a sender hung up, as no error, without the query", () => {
  expect(printed([lost("POST"), "", "", again, "", "next"])).toEqual([
    '{"level":"info","message":"a sender hung up","method":"POST","path":"/register"}',
    "next",
  ]);
});

it("leaves every other error as it is", () => {
  const others = [lost("GET"), "", again, `${ERROR}Uncaught Error: Out of memory. \u001b[0m`, ""];
  expect(printed(others)).toEqual(others);
});
