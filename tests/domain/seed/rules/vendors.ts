import { utcDay } from "@worker/days";
import { verificationPeriod, yearLater } from "@worker/domain/oversight/plans/verification-term";
import { groupBy } from "../demo";
import type { Rule } from "./facts";

export const VENDOR_RULES: readonly Rule[] = [
  [
    "is verified until a day that a charge covers, each year since the approval being charged once",
    ({ vendors, charges, today }) => {
      const periodsOf = groupBy(
        charges.filter(({ kind }) => kind === "verification"),
        ({ vendorId }) => vendorId,
      );
      return vendors.flatMap(({ id, verifiedAt, verificationEndsAt }) => {
        const charged = periodsOf.get(id) ?? [];
        if (!verifiedAt || !verificationEndsAt) return charged.length > 0 ? [`${id} is charged and not verified`] : [];
        const wanted: string[] = [];
        let end = verifiedAt;
        while (utcDay(end) < utcDay(verificationEndsAt)) {
          wanted.push(verificationPeriod(end));
          end = yearLater(end);
        }
        const has = charged.map(({ period }) => period).sort();
        const late = charged.filter(({ state, dueAt }) => state === "open" && dueAt < today);
        return [
          ...(has.join() === wanted.join() && utcDay(end) === utcDay(verificationEndsAt)
            ? []
            : [`${id} until ${utcDay(verificationEndsAt)}, charged for ${has.join(", ")}, not ${wanted.join(", ")}`]),
          ...late.map(({ period }) => `${id} has not paid ${period}`),
        ];
      });
    },
  ],
  [
    "was verified by the decision about its application, at that moment",
    ({ vendors, applications }) =>
      vendors
        .filter(({ id, verifiedAt, verifiedBy }) => {
          const own = applications.filter(({ vendorId, status }) => vendorId === id && status === "approved");
          if (!verifiedAt) return own.length > 0;
          return own.length !== 1 || own[0]?.reviewedAt !== verifiedAt || own[0].reviewedBy !== verifiedBy;
        })
        .map(({ id }) => id),
  ],
  [
    "has an account where it is verified, which is one of a verified vendor",
    ({ vendors, users }) =>
      vendors.filter(
        ({ id, verifiedAt }) =>
          verifiedAt && !users.some(({ vendorId, role }) => vendorId === id && role === "verified_vendor"),
      ),
  ],
];

export const CHARGE_RULES: readonly Rule[] = [
  [
    "is opened, due and settled in this order, and nothing of it lies in the future",
    ({ charges, today }) =>
      charges.filter(
        ({ createdAt, dueAt, settledAt, state }) =>
          createdAt > dueAt ||
          createdAt > today ||
          (settledAt ?? createdAt) < createdAt ||
          (settledAt ?? 0) > today ||
          (state === "settled") !== (settledAt != null),
      ),
  ],
  [
    "is one a vendor and period",
    ({ charges }) => {
      const periods = charges.map(({ vendorId, period }) => `${vendorId} ${period}`);
      return periods.filter((period, place) => periods.indexOf(period) !== place);
    },
  ],
];

export const APPLICATION_RULES: readonly Rule[] = [
  [
    "names a laboratory that is a partner",
    ({ applications, labPartners }) => {
      const names = new Set(labPartners.map(({ name }) => name));
      return applications.map(({ answers }) => String(answers["testingLab"])).filter((name) => !names.has(name));
    },
  ],
  [
    "was made by somebody who had an account, and its steps follow one another",
    ({ applications, applicationEvents, userOf, today }) => {
      const eventsOf = groupBy(applicationEvents, ({ applicationId }) => applicationId);
      return applications.filter(({ id, userId, createdAt, updatedAt }) => {
        const times = (eventsOf.get(id) ?? []).map(({ at }) => at);
        const ordered = [userOf.get(userId)?.createdAt ?? Infinity, createdAt, ...times, updatedAt, today];
        return ordered.some((at, place) => at < (ordered[place - 1] ?? 0));
      });
    },
  ],
];
