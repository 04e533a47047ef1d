import * as v from "valibot";
import { type Suggestion, suggestionList } from "@worker/domain/views/search/suggestion";

/** In a file of its own, which comes with the first letter: most visitors never type one. */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: text });
  const response = await fetch(`/api/search/suggestions?${query.toString()}`, { signal });
  return response.ok ? v.parse(suggestionList, await response.json()).items : [];
}
