import { data } from "react-router";
import { NotFound } from "@worker/errors";

/** Answers 404 with the site's page where the domain throws NotFound (rules/access#refusals). */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error;
  }
}
