import { Hono } from "hono";
import { z } from "zod";
import { type Member, ROLES } from "../../domain/foundation/access/policy";
import { talkerOf } from "../../domain/voice/messages/talker";
import { contactForm, contactsQuery, decisionForm } from "../../domain/voice/contact-requests/forms";
import { CONTACT_STATUSES } from "../../domain/voice/contact-requests/schema";
import { decideContact } from "../../domain/voice/messaging/decide-contact";
import { requestContact } from "../../domain/voice/messaging/request-contact";
import { type ContactRequestView, receivedRequests, sentRequests } from "../../domain/views/messages/contact-requests";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { json, query } from "../http/validate";
import { person, personOf } from "./answers";

const tag = "Messages";

/** By the public names (rules/platform#public-names). */
const request = z.object({
  id: z.string(),
  fromUserId: z.string(),
  fromUsername: z.string().nullable().describe("null for a former member"),
  fromRole: z.enum(ROLES).nullable(),
  toVendorId: z.string().describe("The vendor's account"),
  person: person.describe("Who asks, or the vendor that was asked"),
  requestedAt: at,
  message: z.string().nullable(),
  status: z.enum(CONTACT_STATUSES),
  vendorNotes: z.string().nullable(),
  againAt: at
    .nullable()
    .describe("From when you can ask the same vendor again; null unless this was the last, and denied"),
});

/** What the one side of a request is, who reads it, and the other. */
function answerOf(view: ContactRequestView, box: "received" | "sent", { id: self, username, role }: Member) {
  const { id, person: who, otherId, requestedAt, message, status, vendorNotes, againAt } = view;
  const [fromUserId, toVendorId] = box === "sent" ? [self, otherId] : [otherId, self];
  const from = box === "sent" ? { username, role } : personOf(who);
  return {
    ...{ id, fromUserId, fromUsername: from?.username ?? null, fromRole: from?.role ?? null, toVendorId },
    ...{ person: personOf(who), requestedAt, message, status, vendorNotes, againAt },
  };
}

/** Members below trusted ask a vendor before they write to them. */
export const contactRequestsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Contact requests: those that you sent, or those that wait for your answer",
      description: "`box=sent` has the newest first; `box=received`, for vendors, the oldest.",
      answer: listOf(request),
      problems: [400, 401, 403],
    }),
    query(contactsQuery),
    async (c) => {
      const { box, cursor } = c.req.valid("query");
      const read = box === "received" ? receivedRequests : sentRequests;
      const { items, nextCursor } = await read(c.get("request"), cursor ?? null);
      const self = talkerOf(c.get("request").viewer);
      return c.json({ items: items.map((item) => answerOf(item, box, self)), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Ask a vendor whether you may write to them",
      description: "What is longer than 200 characters is cut. `toVendorId` is the vendor's account.",
      answer: z.object({ id: z.string(), status: z.literal("pending") }),
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(contactForm),
    async (c) => {
      const id = await requestContact(c.get("request"), c.req.valid("json"));
      return c.json({ id, status: "pending" as const }, 201);
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Approve or deny a contact request",
      description:
        "Approving opens the conversation, in which the request is the first message; where there is one, the request joins it. While that is in private mode, approving is refused (409, `private-mode`) and the request waits.",
      answer: z.object({ status: z.enum(["approved", "denied"]), conversationId: z.string().nullable() }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(decisionForm),
    async (c) => {
      const { status } = c.req.valid("json");
      return c.json({ status, conversationId: await decideContact(c.get("request"), c.req.param("id"), status) });
    },
  );
