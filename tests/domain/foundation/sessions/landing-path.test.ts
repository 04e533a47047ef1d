import { describe, expect, it } from "vitest";
import { ROLES } from "@worker/domain/foundation/access/policy";
import { pathAfterLogin } from "@worker/domain/foundation/sessions/landing-path";

const someone = { role: "member", isTester: false } as const;

describe("where a login leads", () => {
  it.each(["open", "private"] as const)("%s: everybody back to where it was asked for", (mode) => {
    for (const role of ROLES)
      expect(pathAfterLogin(mode, { role, isTester: false }, "/reviews?sort=oldest")).toBe("/reviews?sort=oldest");
    expect(pathAfterLogin(mode, { ...someone, isTester: true }, "/messages")).toBe("/messages");
    expect(pathAfterLogin(mode, someone)).toBe("/");
  });

  it("before the opening: admins back, testers to the taper tracker, anyone else to the landing screen", () => {
    expect(pathAfterLogin("coming_soon", { role: "admin", isTester: false }, "/admin/settings")).toBe(
      "/admin/settings",
    );
    expect(pathAfterLogin("coming_soon", { role: "admin", isTester: true })).toBe("/");
    for (const role of ROLES.filter((each) => each !== "admin")) {
      expect(pathAfterLogin("coming_soon", { role, isTester: false }, "/vendors"), role).toBe("/");
      expect(pathAfterLogin("coming_soon", { role, isTester: true }, "/vendors"), role).toBe("/taper-tracker");
    }
  });

  it("never to another site", () => {
    for (const away of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
      expect(pathAfterLogin("open", someone, away)).toBe("/");
      expect(pathAfterLogin("coming_soon", { role: "admin", isTester: false }, away)).toBe("/");
    }
  });
});
