import { describe, expect, it } from "vitest";
import { deviceName } from "@worker/domain/foundation/sessions/device";

const AGENTS: [string, string][] = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/605.1",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; SM-S931) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
];

describe("a session's name", () => {
  it.each(AGENTS)("%s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });

  it("says so where it is neither known nor told", () => {
    expect(deviceName(null)).toBe("Unknown browser");
    expect(deviceName("curl/8.5.0")).toBe("Unknown browser");
  });

  it("keeps nothing of the agent itself, however strange", () => {
    expect(deviceName('<script>Chrome/"; Linux')).toBe("Chrome on Linux");
  });
});
