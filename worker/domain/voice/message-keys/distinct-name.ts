/** What a browser is called beside others of the same name: "Chrome on Linux (2)". @param taken by others */
export function distinctName(name: string, taken: readonly string[]): string {
  let distinct = name;
  for (let n = 2; taken.includes(distinct); n += 1) distinct = `${name} (${n})`;
  return distinct;
}
