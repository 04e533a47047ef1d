import { blankTail } from "./blank-tail";
import type { Box, Boxes } from "./boxes";

/** What stays of a box's children: whole, or of those in it what a part says; all others are made free. */
interface Part {
  readonly [type: string]: "whole" | Part;
}

const SAMPLE_TABLE: Part = {
  ...{ stsd: "whole", stts: "whole", ctts: "whole", cslg: "whole", stsc: "whole", stsz: "whole", stz2: "whole" },
  ...{ stco: "whole", co64: "whole", stss: "whole", sdtp: "whole", sgpd: "whole", sbgp: "whole" },
};

const MEDIA_INFORMATION: Part = { vmhd: "whole", smhd: "whole", dinf: { dref: "whole" }, stbl: SAMPLE_TABLE };

export const TRACK: Part = {
  tkhd: "whole",
  edts: { elst: "whole" },
  mdia: { mdhd: "whole", hdlr: "whole", minf: MEDIA_INFORMATION },
};

export const MOVIE: Part = { mvhd: "whole", trak: "whole", mvex: { mehd: "whole", trex: "whole" } };

export const FRAGMENT: Part = {
  mfhd: "whole",
  traf: { tfhd: "whole", tfdt: "whole", trun: "whole", sdtp: "whole", sgpd: "whole", sbgp: "whole" },
};

/** Of what says how to decode a picture or a sound. */
export const VIDEO_ENTRY: Part = {
  ...{ avcC: "whole", hvcC: "whole", av1C: "whole", vpcC: "whole", pasp: "whole", colr: "whole", clap: "whole" },
  ...{ btrt: "whole", fiel: "whole", mdcv: "whole", clli: "whole", SmDm: "whole", CoLL: "whole" },
  ...{ dvcC: "whole", dvvC: "whole" },
};
export const SOUND_ENTRY: Part = {
  ...{ esds: "whole", dOps: "whole", dac3: "whole", dec3: "whole", btrt: "whole", srat: "whole", chnl: "whole" },
};

/** Makes every child free that the part does not name, as deep as the part is and no deeper, and the tails of those that stay zero. */
export function keepOnly(file: Boxes, children: readonly Box[], part: Part): void {
  for (const child of children) {
    const rule = Object.hasOwn(part, child.type) ? part[child.type] : undefined;
    if (rule === undefined) file.free(child);
    else if (rule === "whole") blankTail(file, child);
    else keepOnly(file, file.children(child), rule);
  }
}
