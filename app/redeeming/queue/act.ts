import { data } from "react-router";
import type { RequestContext } from "@worker/context";
import { approveRedemption } from "@worker/domain/oversight/redemptions/approve-redemption";
import { bounceRedemption } from "@worker/domain/oversight/redemptions/bounce-redemption";
import { redemptionsForm, type RedemptionsInput } from "@worker/domain/oversight/redemptions/forms";
import {
  releaseRedemption,
  takeRedemption,
  takeRedemptions,
} from "@worker/domain/oversight/redemptions/hold-redemption";
import { type PayoutLine, readPayout } from "@worker/domain/oversight/redemptions/read-payout";
import { settleRedemption, settleRedemptions } from "@worker/domain/oversight/redemptions/settle-redemptions";
import { parseFields } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { refusalOf } from "~/shell/refused-form";
import { fieldsRefused, onRow, onSelection, type QueueAnswer } from "~/staff/queue/answer";
import { formatMoney, plural } from "~/ui/format";

/** What came of a form of the queue; where somebody looked at payout details, those of the row. */
export type RedemptionAnswer = QueueAnswer & { payout?: PayoutLine[] };

/** Takes what staff post about a redemption or a selection of them. */
export async function actOnRedemptions(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, redemptionsForm, ["ids"]);
  if (!form.ok) return fieldsRefused(form, "note");
  const { value } = form;
  if ("ids" in value) {
    const { word, came } = await onSelected(site, value);
    return onSelection(site, request, inPlace, {
      done: came.decided.length === 0 ? null : `${plural(came.decided.length, "redemption")} ${word}.`,
      refused: came.refused.map(({ id, member, points, reason }) => ({
        ...{ id, reason },
        name: member === "" ? "One of them" : `${member}, ${formatMoney(points)}`,
      })),
    });
  }
  if (value.intent === "payout") return showPayout(site, value.id);
  return onRow(site, request, inPlace, { id: value.id, ...outcomeOf(site, value) });
}

async function onSelected(site: RequestContext, value: Extract<RedemptionsInput, { ids: string[] }>) {
  const { viewer } = site;
  switch (value.intent) {
    case "take-selected":
      return { word: "taken in hand", came: await takeRedemptions(site, viewer, value.ids) };
    case "fulfill-selected": {
      const { ids, reason: reference } = value;
      return {
        word: "fulfilled",
        came: await settleRedemptions(site, viewer, { ids, decision: "fulfill", reference }),
      };
    }
    case "return-selected": {
      const { ids, reason } = value;
      return { word: "returned", came: await settleRedemptions(site, viewer, { ids, decision: "return", reason }) };
    }
  }
}

/** The details stand in the answer alone, with and without scripts. */
async function showPayout(site: RequestContext, id: string) {
  try {
    const payout = await orNotFound(readPayout(site, site.viewer, id));
    return data<RedemptionAnswer>({ row: { id, done: null, error: null, held: "mine" }, payout });
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data<RedemptionAnswer>({ row: { id, done: null, error: message } }, { status });
  }
}

type OnOne = Exclude<RedemptionsInput, { ids: string[] } | { intent: "payout" }>;

function outcomeOf(site: RequestContext, value: OnOne) {
  const { viewer } = site;
  const { id } = value;
  switch (value.intent) {
    case "fulfill": {
      const settlement = { id, decision: "fulfill", reference: value.note } as const;
      const act = () => settleRedemption(site, viewer, settlement);
      return { done: "fulfilled", said: "Fulfilled. The member is told.", act };
    }
    case "return": {
      const settlement = { id, decision: "return", reason: value.note } as const;
      const act = () => settleRedemption(site, viewer, settlement);
      return { done: "points returned", said: "The points are returned. The member is told.", typed: value.note, act };
    }
    case "bounce": {
      const act = async () => void (await bounceRedemption(site, viewer, { id, reason: value.note }));
      const said = "Recorded. The points are returned, or wait for another person to say so too.";
      return { done: "bounce recorded", said, typed: value.note, act };
    }
    case "approve": {
      const act = () => approveRedemption(site, viewer, id);
      return { done: "approved; another person fulfills it", said: "Approved. Another person fulfills it.", act };
    }
    case "release":
      return {
        ...{ done: "released", said: "The redemption is back in the queue.", held: "nobody" as const },
        act: () => releaseRedemption(site, viewer, id),
      };
    case "take":
    case "take-over":
      return {
        ...{ done: "taken", said: "The redemption is in your hand.", held: "mine" as const },
        act: () => takeRedemption(site, viewer, { id, takeOver: value.intent === "take-over" }),
      };
  }
}
