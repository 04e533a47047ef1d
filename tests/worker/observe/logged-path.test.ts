import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { app } from "@worker/app";
import { ORIGIN } from "../../factories/site";

/** The paths of the lines that a request leaves in the log. */
async function logged(path: string): Promise<unknown[]> {
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const execution = createExecutionContext();
  const answer = await app.fetch(new Request(ORIGIN + path), { ...env, ENVIRONMENT: "development" }, execution);
  await answer.text();
  await waitOnExecutionContext(execution);
  const printed = lines.mock.calls.map(([line]): unknown => JSON.parse(String(line)));
  lines.mockRestore();
  return printed.map((line) => (line as { path?: unknown }).path);
}

it("a line of the log names no private feed", async () => {
  for (const path of [
    "/feeds/watching/01M8-4eb832.xml",
    "/feeds/w%61tching/01M8-4eb832.xml?x=1",
    "/feeds/watching/a/b",
  ])
    expect(await logged(path)).toEqual(["/feeds/watching/…"]);
});

it("a line of the log has any other path as it is", async () => {
  for (const path of ["/feeds/lab.xml", "/vendor/harrow/product/p1", "/feeds/watching/"])
    expect(await logged(path)).toEqual([path]);
});
