import { eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import type { SiteMode } from "../../../env";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { users } from "../../foundation/users/schema";
import { settings } from "../../foundation/settings/schema";
import { selectTold } from "../waitlist/list-waitlist";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { parseSetting, settingText, type SettingKey, type SiteSettings } from "../../foundation/settings/settings";

const CHANGEABLE = [
  "siteMode",
  "throttles",
  "fraud",
  "secondFactor",
  "messageMonitoring",
  "labTwoPerson",
  "redemptions",
  "rewardRates",
  "addresses",
] as const satisfies readonly SettingKey[];
export type Changeable = (typeof CHANGEABLE)[number];

export interface Change<K extends Changeable> {
  key: K;
  value: SiteSettings[K];
  /** `changedAt` of the value that the change starts from; null for the default; undefined overwrites whatever is there. */
  version?: number | null | undefined;
}

/** Who changed a setting last, and when (UTC epoch milliseconds); null while it is the default. */
export interface LastChange {
  changedAt: number;
  changedBy: string | null;
}

const CHANGED_MEANWHILE =
  "Someone has changed this setting in the meantime. Look at the current value, then save again.";

/** Read together, so that value and version belong together. */
export async function settingsForAdmin(db: Db, viewer: Viewer, fallbackMode: SiteMode) {
  demand(viewer, "admin.tools");
  const selectRows = db
    .select({
      key: settings.key,
      value: settings.value,
      changedAt: settings.updatedAt,
      changedBy: sql<string | null>`${users.username}`.as("changed_by"),
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(inArray(settings.key, [...CHANGEABLE]));
  const [rows, [waitlist = { confirmed: 0, told: 0 }]] = await db.batch([selectRows, selectTold(db)]);
  const row = (key: Changeable) => rows.find((each) => each.key === key);
  const lastChange = (key: Changeable): LastChange | null => {
    const { changedAt, changedBy = null } = row(key) ?? {};
    return changedAt === undefined ? null : { changedAt, changedBy };
  };
  return {
    siteMode: parseSetting("siteMode", row("siteMode")?.value, fallbackMode),
    throttles: parseSetting("throttles", row("throttles")?.value),
    fraud: parseSetting("fraud", row("fraud")?.value),
    secondFactor: parseSetting("secondFactor", row("secondFactor")?.value),
    messageMonitoring: parseSetting("messageMonitoring", row("messageMonitoring")?.value),
    labTwoPerson: parseSetting("labTwoPerson", row("labTwoPerson")?.value),
    redemptions: parseSetting("redemptions", row("redemptions")?.value),
    rewardRates: parseSetting("rewardRates", row("rewardRates")?.value),
    addresses: parseSetting("addresses", row("addresses")?.value),
    /** Whom a switch to open mails, and whom it has mailed. */
    waitlist,
    changes: {
      siteMode: lastChange("siteMode"),
      throttles: lastChange("throttles"),
      fraud: lastChange("fraud"),
      secondFactor: lastChange("secondFactor"),
      messageMonitoring: lastChange("messageMonitoring"),
      labTwoPerson: lastChange("labTwoPerson"),
      redemptions: lastChange("redemptions"),
      rewardRates: lastChange("rewardRates"),
      addresses: lastChange("addresses"),
    },
  };
}

/** Conditional on the version read, so of two admins who save at once one is refused (rules/admin#settings). */
export async function changeSetting<K extends Changeable>(
  db: Db,
  viewer: Viewer,
  { key, value, version }: Change<K>,
  { now, requestId, afterChange }: Pick<RequestContext, "now" | "requestId" | "afterChange">,
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  const seen = row?.updatedAt ?? null;
  if (version !== undefined && version !== seen) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
  const text = settingText(key, value);
  if (row?.value === text) return;

  const next = { value: text, updatedAt: Math.max(now, (seen ?? 0) + 1), updatedBy: actor.id };
  const write = db
    .insert(settings)
    .values({ key, ...next })
    .onConflictDoUpdate({ target: settings.key, set: next, setWhere: sql`${settings.updatedAt} = ${seen ?? -1}` });
  const detail = { from: row ? parseSetting(key, row.value) : null, to: value };
  const audit = recordIfChanged(
    db,
    { actor, action: "setting.changed", subjectType: "setting", subjectId: key, detail, requestId },
    now,
  );
  const [{ meta }] = await db.batch([write, audit, outdatePages(db, "setting", now)]);
  await afterChange({ kind: "setting" });
  if (meta.changes === 0) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
}
