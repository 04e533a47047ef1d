import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { databaseBefore } from "../../factories/earlier-database";

it("hangs links that prove a domain on the account that asked for them", async () => {
  const migrate = await databaseBefore("0008_safety.sql");
  await env.DB.prepare(
    "insert into applications (id, user_id, status, answers, created_at, updated_at) values ('a', 'ann', 'pending', '{}', 1, 1)",
  ).run();
  const link = (hash: string, purpose: string, subject: string) =>
    env.DB.prepare("insert into mail_tokens values (?, ?, ?, 'x@example.org', 1, 2, null)").bind(
      hash,
      purpose,
      subject,
    );
  await env.DB.batch([
    link("1", "prove domain", "a"),
    link("2", "prove domain", "gone"),
    link("3", "reset password", "bea"),
    link("4", "confirm waitlist", "a"),
  ]);
  await migrate();
  const { results } = await env.DB.prepare("select subject_id as id from mail_tokens order by token_hash").all();
  expect(results.map(({ id }) => id)).toEqual(["ann", "gone", "bea", "a"]);
});
