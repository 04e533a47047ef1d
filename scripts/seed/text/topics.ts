import type { Topic } from "./topic";
import { batch } from "./topics/batch";
import { capsules } from "./topics/capsules";
import { certificate } from "./topics/certificate";
import { communication } from "./topics/communication";
import { comparison } from "./topics/comparison";
import { consistency } from "./topics/consistency";
import { extract } from "./topics/extract";
import { grind } from "./topics/grind";
import { labeling } from "./topics/labeling";
import { mistake } from "./topics/mistake";
import { packaging } from "./topics/packaging";
import { price } from "./topics/price";
import { refund } from "./topics/refund";
import { shipping } from "./topics/shipping";
import { stock } from "./topics/stock";
import { support } from "./topics/support";
import { tablets } from "./topics/tablets";
import { taste } from "./topics/taste";
import { tracking } from "./topics/tracking";
import { website } from "./topics/website";
import { weight } from "./topics/weight";

export const TOPICS: readonly Topic[] = [
  packaging,
  batch,
  certificate,
  grind,
  tablets,
  capsules,
  extract,
  taste,
  shipping,
  tracking,
  support,
  refund,
  mistake,
  communication,
  price,
  weight,
  comparison,
  website,
  consistency,
  labeling,
  stock,
];
