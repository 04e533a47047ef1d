import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import { STEP_FIELDS, type TypedAnswers } from "@worker/domain/voice/testers/program";
import { aJpeg } from "./pictures";
import { ask, ORIGIN, type Person } from "./site";

export const APPLICATION = "/api/tester-application";
export const QUEUE = "/api/staff/tester-applications";

/** So many different-looking words. */
export const words = (count: number): string => Array.from({ length: count }, (_, n) => `leaf${n}`).join(" ");

/** All four steps, filled in so that they hold; texts that can be looked for in a dump. */
export const TESTER_ANSWERS: Readonly<TypedAnswers> = {
  firstName: "Wilhelmina",
  lastName: "Quackenbush",
  email: "wilhelmina@mail.example",
  phone: "+1 541 555 0177",
  dateOfBirth: "1990-02-03",
  street: "77 Sorrel Terrace",
  city: "Eugene",
  state: "Oregon",
  zipCode: "97401",
  yearsUsing: "3-5",
  experienceLevel: "intermediate",
  dailyUsage: "Evenings, on three days of a week.",
  primaryReasons: "Opioid Replacement\nGeneral Wellness",
  favoriteStrains: "Red Bali\nGold/Yellow",
  sampleReview: words(150),
  previousWriting: "",
  reviewExperience: "A blog about tea.",
  agreeToTerms: "on",
  agreeToHonesty: "on",
  agreeToTesting: "on",
};

export const stepOf = (step: number, answers: Readonly<TypedAnswers> = TESTER_ANSWERS): TypedAnswers =>
  Object.fromEntries(
    Object.keys(STEP_FIELDS[step - 1] ?? {}).flatMap((field) =>
      field in answers ? [[field, answers[field] ?? ""]] : [],
    ),
  );

/** Keeps one step through the API. */
export const saveStep = (who: Person, step: number, answers: Readonly<TypedAnswers> = TESTER_ANSWERS) =>
  ask(`${APPLICATION}/draft`, { method: "PUT", json: { step, answers: stepOf(step, answers) }, cookie: who.cookie });

/** Sends a file as the body of a request. */
export async function sendRaw(
  path: string,
  who: Person,
  bytes: Uint8Array<ArrayBuffer>,
  type = "image/jpeg",
): Promise<Response> {
  const answer = await exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "PUT",
      body: bytes,
      headers: { "content-type": type, cookie: who.cookie },
      redirect: "manual",
    }),
  );
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1);
  return answer;
}

export const sendDocument = (who: Person, bytes: Uint8Array<ArrayBuffer> = aJpeg(), type = "image/jpeg") =>
  sendRaw(`${APPLICATION}/document`, who, bytes, type);

export const submit = (who: Person, answers: Readonly<TypedAnswers> = TESTER_ANSWERS) =>
  ask(APPLICATION, { json: stepOf(4, answers), cookie: who.cookie });

/** A whole draft with its document, one step away from being submitted. */
export async function aDraft(who: Person, answers: Readonly<TypedAnswers> = TESTER_ANSWERS): Promise<void> {
  for (const step of [1, 2, 3]) await saveStep(who, step, answers);
  await sendDocument(who);
}

/** The id of a submitted application. */
export async function anApplied(who: Person): Promise<string> {
  await aDraft(who);
  return (await (await submit(who)).json<{ id: string }>()).id;
}

export const act = (id: string, what: string, who: Person, json: unknown = {}) =>
  ask(`${QUEUE}/${id}/${what}`, { json, cookie: who.cookie });

/** Names of the identity documents that lie in the store. */
export const storedDocuments = async (): Promise<string[]> =>
  (await env.FILES.list({ prefix: "tester-documents/" })).objects.map(({ key }) => key);
