import { describe, expect, it } from "vitest";
import { siteCookies } from "@worker/cookies";

const SECRET = "0123456789abcdef0123456789abcdef";
const cookies = siteCookies(SECRET);
const sent = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the site's cookies", () => {
  it("are for this host alone, over HTTPS, out of scripts' reach", async () => {
    const all = [await cookies.setAgeVerified(1), await cookies.setTheme("dark"), await cookies.clearFlash()];
    for (const cookie of all) {
      expect(cookie).toMatch(/^__Host-/);
      for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(part);
      expect(cookie).not.toContain("Domain=");
    }
  });

  it("read back what they were given, among others", async () => {
    const flash = { kind: "good", text: "Saved. “Äh” 💾" } as const;
    const set = [await cookies.setAgeVerified(1), await cookies.setTheme("dark"), await cookies.setFlash(flash)];
    const header = `other=1; ${set.map(sent).join("; ")}`;
    expect(await cookies.isAgeVerified(header)).toBe(true);
    expect(await cookies.theme(header)).toBe("dark");
    expect(await cookies.region(sent(await cookies.setRegion("US-OH")))).toBe("US-OH");
    expect(await cookies.flash(header)).toEqual(flash);
    const tray = { products: ["a", "b"], vendors: ["v"] };
    expect(await cookies.tray(sent(await cookies.setTray(tray)))).toEqual(tray);
  });

  it("say nothing when they are not there", async () => {
    for (const header of [null, "", "other=1"]) {
      expect(await cookies.isAgeVerified(header)).toBe(false);
      expect(await cookies.theme(header)).toBe("system");
      expect(await cookies.region(header)).toBeNull();
      expect(await cookies.tray(header)).toEqual({ products: [], vendors: [] });
      expect(await cookies.flash(header)).toBeNull();
    }
  });

  it("say nothing when another secret signed them, or nobody", async () => {
    const other = siteCookies(SECRET.split("").reverse().join(""));
    expect(await cookies.isAgeVerified(sent(await other.setAgeVerified(1)))).toBe(false);
    const unsigned = btoa(JSON.stringify({ verifiedAt: 1 }));
    for (const value of [unsigned, `${unsigned}.`, `${unsigned}.AAAA`, "%", "."]) {
      expect(await cookies.isAgeVerified(`__Host-age=${value}`), value).toBe(false);
    }
  });

  it("cannot stand in for one another", async () => {
    const theme = sent(await cookies.setTheme("dark")).replace("__Host-theme", "__Host-age");
    expect(await cookies.isAgeVerified(theme)).toBe(false);
    const age = sent(await cookies.setAgeVerified(1)).replace("__Host-age", "__Host-flash");
    expect(await cookies.flash(age)).toBeNull();
  });

  it("are gone at once when a message has been told", async () => {
    expect(await cookies.clearFlash()).toContain("Max-Age=0");
  });
});
