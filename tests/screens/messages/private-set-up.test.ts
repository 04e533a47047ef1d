import { describe, expect, it } from "vitest";
import { browserName } from "~/messages/private/keys/browser-name";
import { passphraseFault, strongPassphrase } from "~/messages/private/keys/passphrases";

describe("a passphrase", () => {
  it("that is offered has 24 letters and digits that are not mistaken for each other", () => {
    const offered = Array.from({ length: 50 }, strongPassphrase);
    for (const each of offered) expect(each).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(new Set(offered).size).toBe(50);
    for (const each of offered) expect(passphraseFault(each, each)).toBeNull();
  });

  it("of one's own has 12 characters, typed twice", () => {
    expect(passphraseFault("short words", "short words")?.field).toBe("passphrase");
    expect(passphraseFault("           x ", "           x ")?.field).toBe("passphrase");
    expect(passphraseFault("twelve chars", "twelve char")?.field).toBe("again");
    expect(passphraseFault("twelve chars", "twelve chars")).toBeNull();
  });
});

describe("a browser's name", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    ["something else", "Browser"],
  ])("is read from %s", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
