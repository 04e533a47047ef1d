import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { latestBirthDate } from "~/account/register/birth-date";
import { stopClock, tripsOf } from "../../factories/cost";
import { aJpeg } from "../../factories/pictures";
import { aPerson, ask, cookiesOf, ORIGIN, setSetting } from "../../factories/site";
import { expectLogged } from "../../setup";

beforeAll(() => stopClock());

const PATH = "/register";
const SECRET = "moss lantern orbit";
type Fields = Record<string, string | string[] | File>;

let serial = 0;
/** A form in which everything is right. */
function filled(overrides: Fields = {}): Fields {
  serial += 1;
  return {
    username: `newcomer${serial}x`,
    email: `newcomer${serial}@example.org`,
    password: SECRET,
    confirmPassword: SECRET,
    dateOfBirth: "1990-01-15",
    productInterests: ["Kratom", "Kava"],
    howDidYouHear: "friend",
    agreeToTerms: "on",
    ageVerification: "on",
    ...overrides,
  };
}

/** What a browser without scripts sends; each from a network of its own. */
function post(fields: Fields, path = PATH): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) body.append(name, each);
  }
  const headers = { "cf-connecting-ip": `198.51.${serial >> 8}.${serial & 255}` };
  return exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers, redirect: "manual" }));
}
const userCount = async () => (await env.DB.prepare("select count(*) as n from users").first<{ n: number }>())?.n;
const picture = (bytes = aJpeg()) => new File([bytes], "me.jpg", { type: "image/jpeg" });
/** A field's own element, whatever the order of its attributes. */
const control = (html: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? "";

beforeEach(async () => {
  await setSetting("siteMode", "open");
});

describe("the sign-up page", () => {
  it("has every field with its label, its autocomplete and its limit", async () => {
    const html = await (await ask(PATH)).text();
    for (const [name, autocomplete] of [
      ["username", "username"],
      ["email", "email"],
      ["password", "new-password"],
      ["confirmPassword", "new-password"],
      ["dateOfBirth", "bday"],
      ["referralCode", "off"],
      ["currentShop", "off"],
      ["inviteCode", "off"],
    ] as const) {
      expect(control(html, name), name).toContain(`autoComplete="${autocomplete}"`);
      expect(html, name).toContain(`for="${name}"`);
    }
    expect(control(html, "dateOfBirth")).toContain(`max="${latestBirthDate(Date.now())}"`);
    expect(control(html, "profilePicture")).toContain('type="file"');
    expect(html).toContain("JPG, PNG or GIF, max 2MB");
    expect(html).toContain("Create account");
    expect(html).toContain('encType="multipart/form-data"');
  });

  it("offers the specified interests and sources, and both legal pages", async () => {
    const html = await (await ask(PATH)).text();
    const values = (name: string) =>
      [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map((m) => m[1]);
    expect(values("productInterests")).toEqual(["7OH", "Kratom", "MIT", "MGM", "Kava"]);
    for (const source of ["search", "social", "reddit", "discord", "friend", "vendor", "forum", "other"]) {
      expect(html).toContain(`<option value="${source}"`);
    }
    expect(html).toContain('href="/terms-of-service"');
    expect(html).toContain('href="/privacy-policy"');
  });

  it("takes a referral code and an invite from its address, and keeps the way back for the login too", async () => {
    const html = await (await ask(`${PATH}?ref=LEAF-ANN&invite=LEAF-1&returnTo=%2Fvendors`)).text();
    expect(control(html, "referralCode")).toContain('value="LEAF-ANN"');
    expect(control(html, "inviteCode")).toContain('value="LEAF-1"');
    expect(control(html, "returnTo")).toContain('value="/vendors"');
    expect(html).toContain('href="/login?returnTo=%2Fvendors"');
  });

  it("writes what an address says as text", async () => {
    const html = await (await ask(`${PATH}?ref=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(html).not.toContain("<script>alert(1)");
  });

  it("leads a member on", async () => {
    const { cookie } = await aPerson({ username: "already" });
    const response = await ask(`${PATH}?returnTo=/vendors`, { cookie });
    expect(response.headers.get("location")).toBe("/vendors");
  });

  it("asks for the invite code first while the site is private, and is the landing screen before the opening", async () => {
    await setSetting("siteMode", "private");
    const html = await (await ask(PATH)).text();
    expect(control(html, "inviteCode")).toContain("required");
    expect(html.indexOf('name="inviteCode"')).toBeLessThan(html.indexOf('name="username"'));
    const refused = await post(filled());
    expect(await refused.text()).toContain("An invite code is required while Leafproof is private.");
    await setSetting("siteMode", "coming_soon");
    expect(await (await ask(PATH)).text()).toContain('class="landing"');
  });
});

describe("a registration without scripts", () => {
  it("makes the account with its picture in one request, logs in and welcomes", async () => {
    const who = { username: "willow.bark", email: "willow@example.org" };
    const response = await post(filled({ ...who, profilePicture: picture(), returnTo: "/vendors" }));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/vendors");
    const { "__Host-session": token, "__Host-flash": flash } = cookiesOf(response);
    const cookie = `__Host-session=${token}; __Host-flash=${flash}`;
    const html = await (await ask("/vendors", { cookie })).text();
    expect(html).toContain("Welcome to Leafproof. We sent an email to willow@example.org to confirm it.");
    expect(html).toContain("Hi, <!-- -->willow.bark");
    const shown = /src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await ask(shown)).headers.get("content-type")).toBe("image/jpeg");
  });

  it("stores the list of interests", async () => {
    const fields = filled();
    await post(fields);
    const row = await env.DB.prepare("select product_interests as list from users where username = ?")
      .bind(fields["username"])
      .first<{ list: string }>();
    expect(row?.list).toBe('["Kratom","Kava"]');
  });

  it("goes nowhere else afterwards", async () => {
    const response = await post(filled({ returnTo: "//evil.example/" }));
    expect(response.headers.get("location")).toBe("/");
  });

  it("says beside every field what is missing, and leads to the first", async () => {
    const before = await userCount();
    const response = await post({});
    const html = await response.text();
    expect(response.status).toBe(400);
    for (const message of [
      "Username must be at least 3 characters",
      "Please enter a valid email address",
      "Password must be at least 6 characters",
      "Please enter your date of birth",
      "You must agree to the terms of service",
      "You must confirm you are 21 or older",
      "Please select at least one product interest",
      "Please tell us how you heard about us",
    ]) {
      expect(html).toContain(message);
    }
    expect(html).toMatch(/fields need another look.<\/strong><span> <a href="#username">Username<\/a>/);
    expect(control(html, "username")).toMatch(/aria-describedby="username-error username-help" aria-invalid="true"/);
    expect(await userCount()).toBe(before);
  });

  it.each([
    ["passwords that differ", { confirmPassword: "something else" }, "Passwords do not match"],
    ["a common password", { password: "password1", confirmPassword: "password1" }, "one of the most common ones"],
    ["somebody who is 20", { dateOfBirth: "2015-01-01" }, "You must be at least 21 years old to register"],
    ["an unknown referral code", { referralCode: "LEAF-NOBODY" }, "This referral code does not exist."],
    ["an unknown invite", { inviteCode: "LEAF-0000" }, "Invalid or expired invite code"],
  ])("refuses %s in the specified words", async (_, wrong, message) => {
    const response = await post(filled(wrong));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  it("keeps what was typed and ticked, and never a password", async () => {
    const html = await (
      await post(
        filled({ username: "ok", email: "kept@example.org", currentShop: "Moss & Co", productInterests: "MIT" }),
      )
    ).text();
    expect(control(html, "email")).toContain('value="kept@example.org"');
    expect(control(html, "currentShop")).toContain('value="Moss &amp; Co"');
    expect(html).toMatch(
      /<input[^>]*name="productInterests"[^>]*checked=""[^>]*value="MIT"|<input[^>]*name="productInterests"[^>]*value="MIT"[^>]*checked=""/,
    );
    expect(html).toMatch(/<option value="friend" selected=""/);
    expect(control(html, "agreeToTerms")).toContain("checked");
    expect(html).not.toContain(SECRET);
  });

  it("says the one sentence for a taken name, above the form", async () => {
    const taken = await aPerson({ username: "takenname" });
    const html = await (await post(filled({ username: taken.member.username }))).text();
    expect(html).toContain("Registration failed. Username or email may already be taken.");
    expect(html).not.toContain('aria-invalid="true"');
  });

  it("makes no account for a picture that cannot be taken", async () => {
    const before = await userCount();
    const response = await post(filled({ profilePicture: picture(new TextEncoder().encode("<svg/>")) }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Please choose a JPG, PNG or GIF picture.");
    expect(await userCount()).toBe(before);
  });

  it("keeps the account when its picture cannot be stored, and says so", async () => {
    const put = vi.spyOn(env.FILES, "put").mockRejectedValue(new Error("no room"));
    const response = await post(filled({ profilePicture: picture() }));
    put.mockRestore();
    expectLogged("picture of a new account not stored");
    expect(response.status).toBe(303);
    const { "__Host-session": token, "__Host-flash": flash } = cookiesOf(response);
    const html = await (await ask("/", { cookie: `__Host-session=${token}; __Host-flash=${flash}` })).text();
    expect(html).toContain("Your picture could not be stored; you can add it in your account.");
  });

  it("answers a body that is no form like an empty one", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await exports.default.fetch(
      new Request(`${ORIGIN}${PATH}`, { method: "POST", body: "no parts", headers }),
    );
    expect(response.status).toBe(400);
  });

  it("costs at most three round trips to D1, picture included", async () => {
    expect(tripsOf(await post(filled({ profilePicture: picture() })))).toBeLessThanOrEqual(3);
  });
});

describe("with scripts", () => {
  it("the answer says that the account is made, and the picture comes by itself", async () => {
    const response = await post(filled({ pictureFollows: "1", returnTo: "/reviews" }), "/register.data");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("/reviews");
    expect(cookiesOf(response)["__Host-session"]).toBeTruthy();
  });
});
