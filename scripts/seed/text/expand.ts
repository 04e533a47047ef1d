import type { Random } from "../random";

export type Slots = Record<string, string>;

const CHOICE = /\[([^[\]]*\|[^[\]]*)\]/g;
const SLOT = /\{(\w+)\}/g;

/** Makes the choices of a template, then fills its slots. */
export function expand(template: string, random: Random, slots: Slots): string {
  return template
    .replace(CHOICE, (_, options: string) => random.pick(options.split("|")))
    .replace(SLOT, (_, name: string) => {
      const value = slots[name];
      if (value === undefined) throw new Error(`no slot {${name}} for: ${template}`);
      return value;
    });
}
