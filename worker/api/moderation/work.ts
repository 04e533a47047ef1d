import { Hono } from "hono";
import { z } from "zod";
import { ownWork } from "../../domain/oversight/work/waiting-work";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const count = z.number().int().optional();

const work = z.object({
  cases: count.describe("Cases of the moderation queue that you may decide"),
  registrations: count,
  labResults: count,
  applications: count,
  claims: count,
  charges: count.describe("Open charges, and plans that vendors have asked for"),
  tickets: count,
  corrections: count.describe("Corrections of points that wait for a second person"),
  redemptions: count.describe("Redemptions to pay"),
  testerApplications: count.describe("Applications to the tester program"),
});

export const workApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Moderation",
    summary: "How much waits at each place where you work",
    description: "A place that is not yours is missing.",
    answer: work,
    problems: [401, 403],
  }),
  (c) => c.json(ownWork(c.get("request"))),
);
