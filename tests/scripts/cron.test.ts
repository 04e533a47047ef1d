import { expect, it } from "vitest";
import wranglerToml from "../../wrangler.toml?raw";
import { cronsOf, dueBetween } from "../../scripts/steps/cron.mjs";

const [MINUTELY, HOURLY, DAILY] = ["* * * * *", "7 * * * *", "1 0 * * *"];
const CRONS = [MINUTELY, HOURLY, DAILY];
const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 20, hour, minute, second);

it("reads the triggers that a deployment has", () => {
  expect(cronsOf(wranglerToml)).toEqual(CRONS);
  expect(cronsOf("[triggers]")).toEqual([]);
});

it.each([
  ["nothing before the minute turns", at(13, 5, 1), at(13, 5, 59), []],
  ["the minutely in each minute", at(13, 5, 1), at(13, 6), [MINUTELY]],
  ["the hourly at minute seven", at(13, 6), at(13, 7), [MINUTELY, HOURLY]],
  ["the daily a minute into the UTC day", at(0, 0, 30), at(0, 1), [MINUTELY, DAILY]],
  ["once what a machine slept through", at(2, 0), at(26, 0), CRONS],
  ["nothing when the clock went back", at(13, 7), at(13, 5), []],
])("says %s", (_, from, to, due) => {
  expect(dueBetween(CRONS, from, to)).toEqual(due);
});
