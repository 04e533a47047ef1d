import { describe, expect, it } from "vitest";
import { maskedName } from "@worker/domain/foundation/sessions/attempts";
import { deviceName } from "@worker/domain/foundation/sessions/device";

describe("the name that the login log keeps of an unknown account", () => {
  it.each([
    ["mallory", "ma•••"],
    ["mallory@example.org", "ma•••"],
    ["bob", "b•••"],
    ["", "•••"],
    ["\u202E\u0000evil", "e•••"],
    ["🌿🌿🌿🌿🌿🌿", "🌿🌿•••"],
  ])("masks %j as %s", (typed, kept) => expect(maskedName(typed)).toBe(kept));
});

describe("a session's device", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/605", "Safari on iOS"],
    ["curl/8.0", "Unknown browser"],
    [null, "Unknown browser"],
  ])("is named from %j", (agent, name) => expect(deviceName(agent)).toBe(name));
});
