import * as v from "valibot";
import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { deleteNotification, restoreNotification } from "@worker/domain/foundation/notifications/delete-notification";
import {
  type NotificationAct,
  notificationForm,
  notificationPageQuery,
} from "@worker/domain/foundation/notifications/forms";
import { markAllRead, markRead } from "@worker/domain/foundation/notifications/mark-read";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { type NoticeList, notificationsAddress, type Place } from "./notifications-address";

/** Which filter and place of the list an address asks for; what it does not know is the first. */
export const placeOf = (request: Request) =>
  v.parse(notificationPageQuery, Object.fromEntries(new URL(request.url).searchParams));

/**
 * Does what a form of a list of notifications asks for.
 * @param list to which it leads back, with its filter
 * @throws a 400 for an invalid form, a 404 for a notification that is not the viewer's
 */
export async function actOnNotices(reading: RequestContext, request: Request, list?: NoticeList): Promise<Response> {
  const place = placeOf(request);
  const form = await readForm(request, notificationForm);
  if (!form.ok) throw data(null, { status: 400 });
  const next = await orNotFound(carryOut(reading, form.value, place, list));
  return redirect(next ?? notificationsAddress({ ...place, deleted: undefined }, list), 303);
}

/** @returns where to go, unless back to the list */
async function carryOut(reading: RequestContext, form: NotificationAct, place: Place, list?: NoticeList) {
  const { db, viewer, now } = reading;
  switch (form.intent) {
    case "open":
      return (await markRead(reading, form.id, now)).actionUrl;
    case "read":
      await markRead(reading, form.id, now);
      return null;
    case "read-all":
      await markAllRead(db, viewer, now);
      return null;
    case "delete":
      await deleteNotification(db, viewer, form.id, now);
      return notificationsAddress({ ...place, deleted: form.id }, list);
    case "restore":
      await restoreNotification(db, viewer, form.id, now);
      return null;
  }
}
