import * as v from "valibot";

export const restrictForm = v.object({ restricted: v.boolean("Say whether you restrict this member.") });
