import { smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { placeOf } from "./photo-words";

interface SmallPhotoProps {
  photo: { id: string; alt: string; width: number; height: number };
  /** Its place among `among`, from 0: the text of one that has none. */
  at: number;
  among: number;
}

/** A photograph as a small picture; what it leads to is around it. */
export const SmallPhoto = ({ photo: { id, alt, width, height }, at, among }: SmallPhotoProps) => (
  <img src={smallPhotoFile(id)} alt={alt || placeOf(at, among)} width={width} height={height} loading="lazy" />
);
