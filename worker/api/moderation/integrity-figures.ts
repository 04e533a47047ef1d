import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { exportFigures, FIGURE_COLUMNS, integrityFigures } from "../../domain/views/review-integrity/analytics";
import { ALERT_SEVERITIES, ALERT_TYPES, DETECTOR_NAMES } from "../../domain/voice/integrity/words";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const counts = { open: z.number().int(), resolved: z.number().int() };
const figures = z.object({
  months: z.array(z.object({ month: z.string().describe("YYYY-MM in UTC"), ...counts })),
  types: z.array(z.object({ type: z.enum(ALERT_TYPES), ...counts })),
  severities: z.array(z.object({ severity: z.enum(ALERT_SEVERITIES), ...counts })),
  detectors: z.array(
    z.object({
      detector: z.enum(DETECTOR_NAMES as [(typeof DETECTOR_NAMES)[number]]),
      label: z.string(),
      falseAlarms: z.number().int().nullable().describe("On the demo data's honest reviews; null where not measured"),
      measuredOn: z.number().int().describe("How many those are"),
      ...counts,
    }),
  ),
  medianHours: z.number().int().nullable().describe("Until half of the resolved alerts were resolved"),
  meanScore: z.number().int().nullable(),
  cut: z.boolean().describe("There were more alerts than are counted; the figures are of the newest"),
});

const tag = "Review integrity";

/** Alerts in figures. */
export const integrityFiguresApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Alerts of the last twelve months in figures", answer: figures, problems: [401, 403] }),
    async (c) => c.json(await integrityFigures(c.get("request"))),
  )
  .get(
    "/export",
    describe({
      tag,
      summary: "The same as CSV",
      description: "RFC 4180. Who exported it is audited.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [401, 403],
    }),
    (c) => {
      const request = c.get("request");
      const { now, requestId } = request;
      const name = `integrity-alerts-${utcDay(now)}.csv`;
      return csvResponse({ name, header: FIGURE_COLUMNS, batches: exportFigures(request), requestId });
    },
  );
