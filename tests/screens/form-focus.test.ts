import { describe, expect, it } from "vitest";
import { aPerson, ask } from "../factories/site";

/** The names of the fields that a browser would give the focus, in the order of the page. */
const focused = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]*\sautofocus=""[^>]*>/gi)].map(
    ([tag]) => /name="([^"]+)"/.exec(tag)?.[1],
  );

describe("a form that comes back with errors, without scripts", () => {
  it("starts at the first field that needs another look", async () => {
    const answer = await ask("/register", { form: { username: "kept-name", email: "no address" } });
    expect(answer.status).toBe(400);
    expect(focused(await answer.text())[0]).toBe("email");
  });

  it("does so on the waitlist and in the account", async () => {
    const waitlist = await ask("/waitlist", { form: { email: "" }, from: "198.51.100.31" });
    expect(focused(await waitlist.text())).toEqual(["email"]);
    const { cookie } = await aPerson({ username: "forgetful" });
    const password = await ask("/account/password", { form: { password: "", newPassword: "1" }, cookie });
    expect(focused(await password.text())[0]).toBe("password");
  });

  it("leaves the focus alone where nothing is wrong", async () => {
    expect(focused(await (await ask("/register")).text())).toEqual([]);
  });
});
