import { mustHold } from "../../media-refused";
import type { VideoFacts } from "../clean-video";
import { mustBeWhole } from "../video-refused";
import { type Element, Elements } from "./elements";
import { childrenOf, keepOnly, valueOf } from "./keep-only";
import { BLOCK_GROUP, CLUSTER, CUES, HEAD, ID, INFO, SEEK } from "./kept-elements";
import { cleanWebmTrack, type WebmTrack } from "./webm-track";

const NO_WEBM = "This is a Matroska video, but not a WebM. Please save it as WebM or MP4.";
const NO_PICTURE = "There is no video in this file that browsers play. Please save it with VP8, VP9 or AV1.";
const CUES_ID = 0x1c53bb6b;
const SEEK_ID = 0x114d9b74;
/** What can stand in a segment, and so ends a cluster that left its size open. */
const IN_SEGMENT = new Set<number>([
  ...[ID.info, ID.tracks, ID.cluster, CUES_ID, SEEK_ID],
  ...[0x1043a770, 0x1254c367, 0x1941a469],
]);
const TRACKS_MAX = 64;
/** Nanoseconds of a tick, where the file does not say. */
const USUAL_SCALE = 1_000_000;
const DURATION_MAX = 86_400_000;

/** @throws MediaRefused; for what happens to the bytes see `cleanVideo` */
export function cleanWebm(bytes: Uint8Array): VideoFacts {
  const file = new Elements(bytes);
  const head = file.at(0, bytes.length);
  cleanHead(file, head);
  const segment = file.at(head.end, bytes.length);
  mustBeWhole(segment.id === ID.segment);
  for (let at = segment.end; at < bytes.length;) {
    const behind = file.at(at, bytes.length);
    file.void(behind);
    at = behind.end;
  }
  return cleanSegment(file, segment);
}

function cleanHead(file: Elements, head: Element): void {
  mustBeWhole(head.id === ID.head);
  const parts = childrenOf(file, head);
  const docType = valueOf(parts, ID.docType);
  mustHold(docType !== undefined && file.text(docType) === "webm", NO_WEBM);
  const most = (id: number, allowed: number) => {
    const part = valueOf(parts, id);
    mustBeWhole(part === undefined || file.uint(part) <= allowed);
  };
  most(ID.maxIdLength, 4);
  most(ID.maxSizeLength, 8);
  keepOnly(file, parts, HEAD);
}

function cleanSegment(file: Elements, segment: Element): VideoFacts {
  let info: Element | undefined;
  let tracks: WebmTrack[] | undefined;
  for (let at = segment.body; at < segment.end;) {
    const child = file.at(at, segment.end);
    at = child.end;
    switch (child.id) {
      case ID.info:
        mustBeWhole(info === undefined);
        info = child;
        keepOnly(file, childrenOf(file, info), INFO);
        break;
      case ID.tracks:
        mustBeWhole(tracks === undefined);
        tracks = cleanTracks(file, child);
        break;
      case ID.cluster:
        // What a cluster may hold is known only by the tracks, which a player reads first too.
        mustBeWhole(tracks !== undefined);
        at = cleanCluster(file, child, new Set(tracks.map(({ number }) => number)));
        break;
      case SEEK_ID:
        keepOnly(file, childrenOf(file, child), SEEK);
        break;
      case CUES_ID:
        keepOnly(file, childrenOf(file, child), CUES);
        break;
      default:
        file.void(child);
    }
  }
  const video = tracks?.find(({ kind }) => kind === "video");
  mustHold(video !== undefined, NO_PICTURE);
  mustBeWhole(info !== undefined);
  return { width: video.width, height: video.height, duration: durationOf(file, info) };
}

function cleanTracks(file: Elements, element: Element): WebmTrack[] {
  const children = childrenOf(file, element);
  mustBeWhole(children.length <= TRACKS_MAX);
  return children.flatMap((child) => {
    const track = child.id === ID.track ? cleanWebmTrack(file, child) : null;
    if (track === null) file.void(child);
    return track ?? [];
  });
}

/** @returns where it ends */
function cleanCluster(file: Elements, cluster: Element, kept: ReadonlySet<number>): number {
  let at = cluster.body;
  while (at < cluster.end) {
    const child = file.at(at, cluster.end);
    if (cluster.isOpen && IN_SEGMENT.has(child.id)) break;
    mustBeWhole(!child.isOpen);
    at = child.end;
    if (child.id === ID.simpleBlock) keepBlock(file, child, child, kept);
    else if (child.id === ID.blockGroup) cleanGroup(file, child, kept);
    else keepOnly(file, [child], CLUSTER);
  }
  return at;
}

function cleanGroup(file: Elements, group: Element, kept: ReadonlySet<number>): void {
  const parts = childrenOf(file, group);
  const block = valueOf(parts, ID.block);
  keepOnly(file, parts, BLOCK_GROUP);
  if (block === undefined) file.void(group);
  else keepBlock(file, group, block, kept);
}

/** A block begins with its track's number. @param whole what becomes void where that is none of the tracks */
function keepBlock(file: Elements, whole: Element, block: Element, kept: ReadonlySet<number>): void {
  if (!kept.has(file.vint(block.body, block.end).value)) file.void(whole);
}

function durationOf(file: Elements, info: Element): number | null {
  const parts = childrenOf(file, info);
  const [scale, said] = [valueOf(parts, ID.timestampScale), valueOf(parts, ID.duration)];
  if (said === undefined) return null;
  const tick = scale === undefined ? USUAL_SCALE : file.uint(scale);
  const duration = Math.round((file.float(said) * tick) / 1_000_000);
  return duration > 0 && duration <= DURATION_MAX ? duration : null;
}
