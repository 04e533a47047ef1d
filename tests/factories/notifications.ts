import { newId } from "@worker/db/ids";
import type { Row } from "../../scripts/seed/data";
import { NOW } from "./rows";

let serial = 0;

/** An unread reply that leads to the reviews; give it `userId`. */
export function aNotification(overrides: Partial<Row<"notifications">> = {}): Row<"notifications"> {
  serial += 1;
  const createdAt = overrides.createdAt ?? NOW - serial * 1000;
  return {
    id: newId(createdAt),
    userId: "user-none",
    type: "reply",
    title: `Notification ${serial}`,
    message: "",
    actionUrl: "/reviews",
    mergeKey: `cause:${serial}`,
    createdAt,
    ...overrides,
  };
}
