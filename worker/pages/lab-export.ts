import { Hono } from "hono";
import { csvResponse } from "../csv";
import { utcDay } from "../days";
import { toAlkaloids } from "../domain/catalogue/lab/public/alkaloid-shape";
import { readAlkaloids } from "../domain/catalogue/lab/results/alkaloids";
import { type ExportedResult, exportResults, LAB_COLUMNS } from "../domain/catalogue/lab/public/export-results";
import { inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";

/** Every verified result as a table and as JSON, streamed batch by batch (rules/lab#open-data). */
export const labExport = new Hono<AppEnv>()
  .get("/lab-data/results.csv", (c) => {
    const { db, now, origin, requestId } = c.get("request");
    return csvResponse({
      name: `leafproof-lab-results-${utcDay(now)}.csv`,
      header: LAB_COLUMNS.map(({ name }) => name),
      batches: cells(exportResults(db), now, origin),
      requestId,
    });
  })
  .get("/lab-data/results.json", async (c) => {
    const { db, now, origin } = c.get("request");
    const batches = exportResults(db);
    // Read before the answer begins, so that a failure is an answer of its own.
    const first = await batches.next();
    const name = `leafproof-lab-results-${utcDay(now)}.json`;
    return new Response(
      jsonStream(first, batches, (row) => toJson(row, now, origin)),
      {
        headers: inertFile({ type: "application/json; charset=utf-8", caching: "no-store", saveAs: name }),
      },
    );
  });

async function* cells(batches: AsyncIterable<ExportedResult[]>, now: number, origin: string) {
  for await (const rows of batches) yield rows.map((row) => LAB_COLUMNS.map(({ of }) => of(row, now, origin)));
}

const toJson = (
  { certificate, expiresAt, verifiedAt, alkaloids, ...row }: ExportedResult,
  now: number,
  origin: string,
) => ({
  ...row,
  alkaloids: toAlkaloids(readAlkaloids(alkaloids)),
  url: `${origin}/lab/${row.id}`,
  validUntil: utcDay(expiresAt),
  inDate: expiresAt > now,
  verifiedOn: verifiedAt === null ? null : utcDay(verifiedAt),
  certificateSha256: certificate?.fileHash ?? null,
});

type Step = IteratorResult<ExportedResult[], unknown>;

/** One JSON array, a result a line. A failure midway breaks off before the bracket, so half a file is no valid one. */
function jsonStream(first: Step, batches: AsyncGenerator<ExportedResult[]>, of: (row: ExportedResult) => object) {
  const encoder = new TextEncoder();
  let next: Step | null = first;
  let before = "[\n";
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const step = next ?? (await batches.next());
        next = null;
        let text = "";
        for (const row of step.done === true ? [] : step.value) {
          text += before + JSON.stringify(of(row));
          before = ",\n";
        }
        if (step.done === true) text = before === "[\n" ? "[]\n" : "\n]\n";
        // An empty chunk would end the pulling.
        controller.enqueue(encoder.encode(text === "" ? " " : text));
        if (step.done === true) controller.close();
      },
      cancel: async () => {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
