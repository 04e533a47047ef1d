import type { QueueFilter } from "@worker/domain/foundation/cases/forms";

/** The queue's address; what is the default is left out. */
export function queueAddress({ status, kind }: QueueFilter, cursor?: string | null): string {
  const query = new URLSearchParams({
    ...(status === "open" ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
    ...(cursor ? { cursor } : {}),
  }).toString();
  return query === "" ? "/moderation" : `/moderation?${query}`;
}
