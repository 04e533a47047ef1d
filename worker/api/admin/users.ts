import { Hono } from "hono";
import { ROLES } from "../../domain/foundation/access/policy";
import {
  badgeForm,
  membersApiQuery,
  noteForm,
  roleBody,
  suspensionForm,
  testerChange,
} from "../../domain/oversight/members/admin-forms";
import { NotFound } from "../../errors";
import { HAND_BADGES } from "../../domain/voice/badges/badges";
import { grantBadge, revokeBadge } from "../../domain/oversight/members/hand-badges";
import { changeRole, changeTester } from "../../domain/oversight/members/change-role";
import { memberRecord } from "../../domain/oversight/members/member-record";
import { addNote, endMemberSessions } from "../../domain/oversight/members/notes";
import { searchMembers } from "../../domain/oversight/members/search-members";
import { liftSuspension, suspendMember } from "../../domain/oversight/members/suspend-member";
import type { AppEnv } from "../../middleware/types";
import { member, memberRow } from "./users-answers";
import { describe, listOf } from "../http/describe";
import { done } from "../http/shapes";
import { json, query } from "../http/validate";

const tag = "Administration";
const success = { success: true as const };
const refusals = [401, 403, 404];

const change = (summary: string, description: string, more: number[] = []) =>
  describe({ tag, summary, description, answer: done, problems: [...more, ...refusals] });
const BODY = [400, 413, 415];

/** User administration; admins only. Every change is audited. */
export const adminUsersApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Members, by name, address, id or one filter",
      description: "Newest first; with `q`, names in their order.",
      answer: listOf(memberRow),
      problems: [400, 401, 403],
    }),
    query(membersApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const page = await searchMembers(db, viewer, c.req.valid("query"));
      return c.json(page);
    },
  )
  .get(
    "/:id",
    describe({
      tag,
      summary: "One member as staff know them",
      description:
        "With notes, which the member never sees; without networks, and without anything that opens the account.",
      answer: member,
      problems: refusals,
    }),
    async (c) => {
      const record = await memberRecord(c.get("request"), c.req.param("id"));
      return c.json(record);
    },
  )
  .put(
    "/:id/role",
    change(
      "Give a member another base role",
      `One of ${ROLES.join(", ")}. You cannot change your own role, and the last admin stays. Takes effect with the member's next request.`,
      [...BODY, 409],
    ),
    json(roleBody),
    async (c) => {
      const request = c.get("request");
      await changeRole(request, request.viewer, { userId: c.req.param("id"), ...c.req.valid("json") });
      return c.json(success);
    },
  )
  .put(
    "/:id/tester",
    change("Grant or withdraw the tester capability", "A repeat changes nothing.", BODY),
    json(testerChange),
    async (c) => {
      const request = c.get("request");
      await changeTester(request, request.viewer, { userId: c.req.param("id"), ...c.req.valid("json") });
      return c.json(success);
    },
  )
  .post(
    "/:id/suspension",
    change("Suspend a member", "Every session ends immediately; the member receives the reason by email.", [
      ...BODY,
      409,
    ]),
    json(suspensionForm),
    async (c) => {
      const request = c.get("request");
      await suspendMember(request, request.viewer, { userId: c.req.param("id"), ...c.req.valid("json") });
      return c.json(success);
    },
  )
  .delete("/:id/suspension", change("Lift a suspension", "The member is notified by email.", [409]), async (c) => {
    const request = c.get("request");
    await liftSuspension(request, request.viewer, { userId: c.req.param("id") });
    return c.json(success);
  })
  .post(
    "/:id/notes",
    change("Add a note about a member", "The member never sees it.", BODY),
    json(noteForm),
    async (c) => {
      const request = c.get("request");
      await addNote(request, request.viewer, { userId: c.req.param("id"), ...c.req.valid("json") });
      return c.json(success);
    },
  )
  .put(
    "/:id/badges/:badge",
    change(
      "Give a member a badge by hand, or take it back",
      `One of ${HAND_BADGES.join(", ")}. The member reads the reason.`,
      [...BODY, 409],
    ),
    json(badgeForm),
    async (c) => {
      const request = c.get("request");
      const badge = HAND_BADGES.find((each) => each === c.req.param("badge"));
      if (badge === undefined) throw new NotFound("There is no such badge to give by hand.");
      const { holds, reason } = c.req.valid("json");
      await (holds ? grantBadge : revokeBadge)(request, request.viewer, { userId: c.req.param("id"), badge, reason });
      return c.json(success);
    },
  )
  .delete("/:id/sessions", change("End every session of a member", "The member can log in again."), async (c) => {
    const request = c.get("request");
    await endMemberSessions(request, request.viewer, { userId: c.req.param("id") });
    return c.json(success);
  });
