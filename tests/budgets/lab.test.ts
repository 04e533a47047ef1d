import { beforeAll, expect, it } from "vitest";
import { costOf } from "./cost";
import { aResult, fillDemo, NOW, wellKnown } from "./demo";
import { stopClock } from "../factories/cost";

/** The samples are picked from 60 results with their products and vendors. */
const SAMPLE_ROWS = 200;

beforeAll(async () => {
  await stopClock(NOW);
  await fillDemo(10);
});

it("finds codes, batches, results and lists by their indexes, however many results there are", async () => {
  const { code, batch, result } = await aResult();
  const { vendor } = await wellKnown();
  const lookup = (query: Record<string, string>) => `/api/lab?${new URLSearchParams(query).toString()}`;
  const most: [string, number][] = [
    [lookup({ code }), 12],
    [lookup({ batch }), 24],
    [lookup({ code, batch }), 12],
    [`/lab/${result}`, 12 + 24],
    [`/lab/${result}/qr.svg`, 2],
    [`/api/lab/results/${result}`, 12],
    ["/api/lab/results?limit=10", 11 * 7],
    [`/api/lab/results?vendor=${vendor}&limit=5`, 200],
    [`/api/lab/certificates/${"ab".repeat(32)}`, 2],
    ["/lab-verification", SAMPLE_ROWS],
    [`/lab-verification?${new URLSearchParams({ code }).toString()}`, SAMPLE_ROWS + 12],
  ];
  const over: string[] = [];
  for (const [path, rows] of most) {
    const { read, trips } = await costOf(path);
    if (read > rows || trips > 1) over.push(`${path}: ${read} rows, not ${rows}; ${trips} trips`);
  }
  expect(over).toEqual([]);
});
