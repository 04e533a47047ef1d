import { z } from "zod";

const shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), shape).optional();
  },
  get items() {
    return z.union([shape, z.array(shape)]).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), shape]).optional();
  },
  get anyOf() {
    return z.array(shape).optional();
  },
});
export type Shape = z.infer<typeof shape>;

const content = z.record(z.string(), z.object({ schema: shape.optional() }));

const operation = z.object({
  tags: z.array(z.string()).default(["Other"]),
  summary: z.string().default(""),
  description: z.string().optional(),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().default(false), schema: shape }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(""), content: content.optional() })),
});
export type Operation = z.infer<typeof operation>;

export const docsDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation)),
});

/** What a value is, in a few words: "string", "newest | oldest", "list of integers". */
export function kindOf({
  type,
  enum: choices,
  const: only,
  items,
  anyOf,
  additionalProperties,
  format,
}: Shape): string {
  if (choices !== undefined) return choices.map(String).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf !== undefined) return anyOf.map(kindOf).join(" or ");
  if (type === "array") return items === undefined || Array.isArray(items) ? "list" : `list of ${kindOf(items)}`;
  if (type === "object" && typeof additionalProperties === "object") return `map of ${kindOf(additionalProperties)}`;
  const name = Array.isArray(type) ? type.join(" or ") : (type ?? "any");
  return format === undefined ? name : `${name} (${format})`;
}

export interface Part {
  /** "items[].vendorResponse.response" */
  path: string;
  kind: string;
  required: boolean;
  description: string;
}

/** Every named part of an answer or body, parents before their children. */
export function partsOf(whole: Shape, prefix = ""): Part[] {
  return Object.entries(whole.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name;
    const part = {
      path,
      kind: kindOf(inner),
      required: whole.required?.includes(name) ?? false,
      description: inner.description ?? "",
    };
    return [part, ...inside(inner, path)];
  });
}

function inside(part: Shape, path: string): Part[] {
  const { items, anyOf } = part;
  if (items !== undefined && !Array.isArray(items)) return partsOf(items, `${path}[].`);
  if (anyOf !== undefined) return anyOf.flatMap((each) => partsOf(each, `${path}.`));
  return partsOf(part, `${path}.`);
}
