/** What lives in this browser, or in this tab only. */
type Place = "localStorage" | "sessionStorage";

/** Null where nothing is kept, or where the browser lets a page keep nothing. */
export function storedText(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** An empty text takes away what was kept. @returns whether it is kept: a browser may let a page keep nothing, or no more */
export function storeText(key: string, text: string, place: Place = "localStorage"): boolean {
  try {
    if (text === "") globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
