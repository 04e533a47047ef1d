import { data } from "react-router";
import { NotFound } from "@worker/errors";

/** Lets a loader answer 404 with the site's page where the domain says that there is no such thing (rulings R4). */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error;
  }
}
