import { pagePath } from "../access";
import {
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_ONLY_PDF,
  CERTIFICATE_TOO_LARGE,
} from "../domain/catalogue/lab/certificates/certificate-forms";
import { IMAGE_MAX_BYTES } from "../domain/catalogue/product-editing/product-form";
import { BANNER_MAX_BYTES, BANNER_TOO_LARGE } from "../domain/oversight/plans/banner-forms";
import { POST_IMAGE_MAX_BYTES, POST_IMAGE_TOO_LARGE, POST_IMAGES } from "../domain/voice/forum/image-forms";
import {
  MESSAGE_IMAGE_LIMITS,
  MESSAGE_IMAGE_TOO_LARGE,
  MESSAGE_IMAGE_TYPES,
} from "../domain/voice/message-images/image-forms";
import { SEALED_PICTURE_MAX, SEALED_PICTURE_TYPE } from "../domain/voice/message-images/sealed-sizes";
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE, PHOTOS, SMALL_MAX_BYTES } from "../domain/foundation/photos/photo-limits";
import {
  IDENTITY_MAX_BYTES,
  IDENTITY_TOO_LARGE,
  IDENTITY_TYPES,
  IDENTITY_WRONG_TYPE,
  TESTERS_PATH,
} from "../domain/voice/testers/program";
import {
  VIDEO_ACCEPT,
  VIDEO_MAX_BYTES,
  VIDEO_TOO_LARGE,
  VIDEO_WRONG_TYPE,
} from "../domain/voice/galleries/videos/video-limits";
import { COVER, COVER_ACCEPT, COVER_MAX_BYTES, COVER_TOO_LARGE } from "../domain/voice/profiles/limits";
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from "../domain/foundation/users/picture-forms";

/** What a path takes where it is not the small body that every other path takes. */
interface BodyRule {
  maxBytes: number;
  types: readonly string[];
  tooLarge: string;
  wrongType: string;
  /** The types of body that are left unread here, for the domain to take in once it knows that the sender may upload. */
  unread?: readonly string[];
}

/** Bytes a request may carry outside uploads, and beside a file in a form. */
export const BODY_MAX = 65_536;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
const SMALL = { maxBytes: BODY_MAX, tooLarge: "The request is larger than 64 kB." };

const PAGE: BodyRule = { ...SMALL, types: FORM_TYPES, wrongType: "Send a form." };
const API: BodyRule = {
  ...SMALL,
  types: ["application/json"],
  wrongType: "Send JSON (content-type: application/json).",
};

const PICTURE = {
  maxBytes: PICTURE_MAX_BYTES + BODY_MAX,
  tooLarge: `${PICTURE_TOO_LARGE} Please go back and choose a smaller one.`,
};
const BANNER = { maxBytes: BANNER_MAX_BYTES + BODY_MAX, tooLarge: BANNER_TOO_LARGE };
const COVER_BODY = { maxBytes: COVER_MAX_BYTES + BODY_MAX, tooLarge: COVER_TOO_LARGE };
const PICTURE_PAGE: BodyRule = { ...PAGE, ...PICTURE };
/** What a post of 20,000 characters takes at most: each is up to 12 bytes in a form. */
const POST_BYTES = 20_000 * 12;
const POST_PAGES = /^POST \/community\/(create-thread|thread\/[^/]+\/write|post\/[^/]+\/(comment|edit))$/;
const POST_API = /^(POST|PUT) \/api\/forum\/(threads|threads\/[^/]+\/replies|posts\/[^/]+|preview|drafts\/.+)$/;
const POST = { maxBytes: POST_BYTES + BODY_MAX, tooLarge: "The post is larger than the site takes." };
/** A form without scripts brings an image along. */
const POST_PAGE: BodyRule = {
  ...PAGE,
  maxBytes: POST_IMAGE_MAX_BYTES + POST.maxBytes,
  tooLarge: `${POST_IMAGE_TOO_LARGE} Please go back and choose a smaller one.`,
};
const POST_IMAGE: BodyRule = {
  maxBytes: POST_IMAGE_MAX_BYTES + BODY_MAX,
  tooLarge: POST_IMAGE_TOO_LARGE,
  types: ["multipart/form-data"],
  wrongType: "Send a form with a picture.",
};

const PHOTO: BodyRule = {
  maxBytes: PHOTO_MAX_BYTES + SMALL_MAX_BYTES + BODY_MAX,
  tooLarge: PHOTO_TOO_LARGE,
  types: ["multipart/form-data"],
  wrongType: "Send a form with a picture.",
};
/** A form without scripts brings a photograph along; one that is too large by half is refused with the text still there. */
const REVIEW_PAGES =
  /^POST \/(reviews\/(write|[^/]+\/edit)|profile\/galleries\/[^/]+\/items|profile\/collection\/edit\/[^/]+)$/;
const REVIEW_PAGE: BodyRule = {
  ...PAGE,
  maxBytes: 2 * PHOTO_MAX_BYTES + BODY_MAX,
  tooLarge: `${PHOTO_TOO_LARGE} Please go back and choose a smaller one.`,
};

/** Raw, so that what is held is the picture alone. */
const MESSAGE_IMAGES = /^POST \/api\/conversations\/[^/]+\/images$/;
const MESSAGE_IMAGE: BodyRule = {
  maxBytes: SEALED_PICTURE_MAX,
  tooLarge: MESSAGE_IMAGE_TOO_LARGE,
  types: [...MESSAGE_IMAGE_TYPES, SEALED_PICTURE_TYPE],
  wrongType: "Send a JPG, PNG, GIF or WebP picture.",
};

/** Identity documents, held once and only for an application of the sender's (rules/testers#identity-document). */
const IDENTITY: BodyRule = {
  maxBytes: IDENTITY_MAX_BYTES,
  types: IDENTITY_TYPES,
  tooLarge: IDENTITY_TOO_LARGE,
  wrongType: IDENTITY_WRONG_TYPE,
  unread: IDENTITY_TYPES,
};
const IDENTITY_PAGE: BodyRule = {
  ...PAGE,
  maxBytes: IDENTITY_MAX_BYTES + BODY_MAX,
  tooLarge: `${IDENTITY_TOO_LARGE} Please go back and choose a smaller one.`,
  unread: ["multipart/form-data"],
};

const UPLOADS: Record<string, BodyRule> = {
  [`POST ${TESTERS_PATH}`]: IDENTITY_PAGE,
  "PUT /api/tester-application/document": IDENTITY,
  "POST /register": PICTURE_PAGE,
  "POST /account/picture": PICTURE_PAGE,
  "PUT /api/account/picture": {
    ...PICTURE,
    tooLarge: PICTURE_TOO_LARGE,
    types: ["image/jpeg", "image/png", "image/gif", "multipart/form-data"],
    wrongType: "Send a JPG, PNG or GIF picture, or a form with one.",
  },
  "POST /profile/customize": {
    ...PAGE,
    ...COVER_BODY,
    tooLarge: `${COVER_TOO_LARGE} Please go back and choose a smaller one.`,
  },
  [`PUT ${COVER}`]: {
    ...COVER_BODY,
    types: [...COVER_ACCEPT.split(","), "multipart/form-data"],
    wrongType: "Send a JPG, PNG, GIF or WebP picture, or a form with one.",
  },
  // A form without scripts brings a picture along.
  "POST /messages": {
    ...PAGE,
    maxBytes: MESSAGE_IMAGE_LIMITS.maxBytes + BODY_MAX,
    tooLarge: `${MESSAGE_IMAGE_TOO_LARGE} Please go back and choose a smaller one.`,
  },
  "POST /vendor-dashboard/banner": { ...PAGE, ...BANNER },
  [`POST ${POST_IMAGES}`]: POST_IMAGE,
  [`POST ${PHOTOS}`]: PHOTO,
  "PUT /api/vendor/banner": { ...BANNER, types: ["multipart/form-data"], wrongType: "Send a form with a picture." },
};

const IMAGE_TOO_LARGE = "The picture is larger than 5 MB.";
const PRODUCT_IMAGE = { maxBytes: IMAGE_MAX_BYTES + BODY_MAX };
/** Forms that can bring a product's image, whichever product it is. */
const PRODUCT_PAGES = /^POST \/(vendor|staff)-dashboard\/products\/[^/]+(\/edit)?$/;
const PRODUCT_IMAGES = /^POST \/api\/(vendor|staff)\/products\/[^/]+\/images$/;
const PRODUCT_PAGE: BodyRule = {
  ...PAGE,
  ...PRODUCT_IMAGE,
  tooLarge: `${IMAGE_TOO_LARGE} Please go back and choose a smaller one.`,
};
const PRODUCT_API: BodyRule = {
  ...PRODUCT_IMAGE,
  tooLarge: IMAGE_TOO_LARGE,
  types: ["multipart/form-data", "application/json"],
  wrongType: "Send a form with a picture, or JSON with its https address.",
};

/** Certificates are held once, and only where a draft of the sender's waits for one (rules/certificates#taking-in). */
const CERTIFICATES = /^PUT \/api\/(vendor\/labs|lab-panel)\/drafts\/[^/]+\/certificate$/;
/** A draft's page only: `new`, in whatever case or escapes, takes a small form that is read before it is parsed. */
const CERTIFICATE_PAGES = /^POST \/(vendor-dashboard\/labs|lab-verification\/panel\/upload)\/(?![nN][eE][wW]$)[\w-]+$/;
const CERTIFICATE: BodyRule = {
  maxBytes: CERTIFICATE_MAX_BYTES,
  types: ["application/pdf"],
  tooLarge: CERTIFICATE_TOO_LARGE,
  wrongType: CERTIFICATE_ONLY_PDF,
  unread: ["application/pdf"],
};
const CERTIFICATE_PAGE: BodyRule = {
  ...PAGE,
  maxBytes: CERTIFICATE_MAX_BYTES + BODY_MAX,
  tooLarge: `${CERTIFICATE_TOO_LARGE} Please go back and choose a smaller one.`,
  unread: ["multipart/form-data"],
};

/** Likewise videos, held once and only for a gallery of the sender's (rules/galleries#videos). */
const VIDEOS = /^POST \/api\/galleries\/[^/]+\/videos$/;
const VIDEO_PAGES = /^POST \/profile\/galleries\/[^/]+\/video$/;
const VIDEO: BodyRule = {
  maxBytes: VIDEO_MAX_BYTES,
  types: VIDEO_ACCEPT.split(","),
  tooLarge: VIDEO_TOO_LARGE,
  wrongType: VIDEO_WRONG_TYPE,
  unread: VIDEO_ACCEPT.split(","),
};
const VIDEO_PAGE: BodyRule = {
  ...PAGE,
  maxBytes: VIDEO_MAX_BYTES + BODY_MAX,
  tooLarge: `${VIDEO_TOO_LARGE} Please go back and choose a smaller one.`,
  unread: ["multipart/form-data"],
};

function uploadRule(request: string): BodyRule | undefined {
  if (CERTIFICATES.test(request)) return CERTIFICATE;
  if (CERTIFICATE_PAGES.test(request)) return CERTIFICATE_PAGE;
  if (VIDEOS.test(request)) return VIDEO;
  if (VIDEO_PAGES.test(request)) return VIDEO_PAGE;
  if (PRODUCT_PAGES.test(request)) return PRODUCT_PAGE;
  if (REVIEW_PAGES.test(request)) return REVIEW_PAGE;
  if (POST_PAGES.test(request)) return POST_PAGE;
  if (POST_API.test(request)) return { ...API, ...POST };
  if (MESSAGE_IMAGES.test(request)) return MESSAGE_IMAGE;
  return PRODUCT_IMAGES.test(request) ? PRODUCT_API : UPLOADS[request];
}

/** The rule for a request's body. @param pathname React Router's data requests count as their page */
export const bodyRule = (method: string, pathname: string): BodyRule =>
  uploadRule(`${method} ${pagePath(pathname)}`) ?? (pathname.startsWith("/api/") ? API : PAGE);
