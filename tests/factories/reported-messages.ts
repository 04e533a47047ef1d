import { env } from "cloudflare:workers";
import { reportedMessages } from "@worker/domain/voice/reported-messages/schema";
import type { Row } from "../../scripts/seed/data";
import { insertRows } from "../../scripts/seed/write";
import { insert } from "./insert";
import { aCase } from "./moderation";

/** A report of a message that was decided then. @param decidedAt UTC epoch milliseconds */
export async function aDecidedReport(
  id: string,
  { by, decidedAt }: { by: string; decidedAt: number },
  more: Partial<Row<"moderationCases">> = {},
): Promise<void> {
  const reportedAt = decidedAt - 1000;
  await insertRows(env.DB, reportedMessages, [
    {
      ...{ id: `${id}/1`, conversationId: id, senderId: by, sentAt: 1, isPrivate: false, text: null },
      ...{ reportedAt, isUntold: false },
    },
  ]);
  await insert(env.DB, "moderationCases", [
    aCase({
      ...{ id, kind: "message", subjectId: `${id}/1`, status: "decided", decision: "warn" },
      ...{ decidedBy: by, decidedAt, openedAt: reportedAt },
      ...more,
    }),
  ]);
}
