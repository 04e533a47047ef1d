import { createCookie } from "@remix-run/cloudflare";
import { z } from "zod";

/** The signed cookies. The only file that knows the package behind them (docs/decisions/003). */
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The browser keeps it past the end of a view, so that what is sent from a page left open is known for what it is. */
const VIEW_SECONDS = 24 * 60 * 60;
const TRAY_DAYS = 30;
const TRAY_SECONDS = TRAY_DAYS * 24 * 60 * 60;
/** How long a referral link is remembered (rules/rewards#referral-links). */
export const REFERRAL_COOKIE_DAYS = 30;
const REFERRAL_SECONDS = REFERRAL_COOKIE_DAYS * 24 * 60 * 60;

const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const agePayload = z.object({ verifiedAt: z.number() });
const themePayload = z.enum(THEMES);
/** What a code of a region can look like; which there are, the table of regions says. */
const regionPayload = z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/);
const viewPayload = z.string().min(1).max(100);
const referralPayload = z.string().min(1).max(100);
const trayIds = z.array(z.string().min(1).max(100)).max(4);
const trayPayload = z.object({ products: trayIds, vendors: trayIds });
/** What was put aside to compare, as ids. */
export type Tray = z.infer<typeof trayPayload>;
/** `undo` is the form that takes back what was done. */
const flashPayload = z.object({
  kind: z.enum(["good", "bad"]),
  text: z.string(),
  undo: z.object({ action: z.string().startsWith("/"), fields: z.record(z.string(), z.string()) }).optional(),
});
export type Flash = z.infer<typeof flashPayload>;

const options = { path: "/", httpOnly: true, secure: true, sameSite: "lax" as const };

export function siteCookies(secret: string) {
  const age = createCookie("__Host-age", { ...options, maxAge: YEAR_SECONDS, secrets: [secret] });
  const theme = createCookie("__Host-theme", { ...options, maxAge: YEAR_SECONDS, secrets: [secret] });
  const region = createCookie("__Host-region", { ...options, maxAge: YEAR_SECONDS, secrets: [secret] });
  const tray = createCookie("__Host-compare", { ...options, maxAge: TRAY_SECONDS, secrets: [secret] });
  const referral = createCookie("__Host-ref", { ...options, maxAge: REFERRAL_SECONDS, secrets: [secret] });
  const flash = createCookie("__Host-flash", { ...options, maxAge: 60, secrets: [secret] });
  const view = createCookie("__Host-view-as", { ...options, maxAge: VIEW_SECONDS, secrets: [secret] });
  const read = async (cookie: typeof age, header: string | null): Promise<unknown> => {
    try {
      return await cookie.parse(header);
    } catch {
      return null;
    }
  };
  return {
    /** The age gate was passed: an edited cookie does not verify (rules/access#age-memory). */
    async isAgeVerified(header: string | null): Promise<boolean> {
      return agePayload.safeParse(await read(age, header)).success;
    },
    setAgeVerified: (now: number): Promise<string> => age.serialize({ verifiedAt: now }),
    async theme(header: string | null): Promise<Theme> {
      return themePayload.catch("system").parse(await read(theme, header));
    },
    setTheme: (value: Theme): Promise<string> => theme.serialize(value),
    /** The code of the region that was chosen; null while none is (rules/substances#chosen-region). */
    async region(header: string | null): Promise<string | null> {
      const parsed = regionPayload.safeParse(await read(region, header));
      return parsed.success ? parsed.data : null;
    },
    setRegion: (code: string): Promise<string> => region.serialize(code),
    clearRegion: (): Promise<string> => region.serialize("", { maxAge: 0 }),
    /** What was put aside to compare (rules/products#compare-tray). */
    async tray(header: string | null): Promise<Tray> {
      const parsed = trayPayload.safeParse(await read(tray, header));
      return parsed.success ? parsed.data : { products: [], vendors: [] };
    },
    setTray: (value: { [Kind in keyof Tray]: readonly string[] }): Promise<string> => tray.serialize(value),
    /** The code of the first referral link that was followed (rules/rewards#referral-links). */
    async referral(header: string | null): Promise<string | null> {
      const parsed = referralPayload.safeParse(await read(referral, header));
      return parsed.success ? parsed.data : null;
    },
    setReferral: (code: string): Promise<string> => referral.serialize(code),
    clearReferral: (): Promise<string> => referral.serialize("", { maxAge: 0 }),
    clearTray: (): Promise<string> => tray.serialize("", { maxAge: 0 }),
    /** The id of the view that staff began (rules/access#view-as). */
    async viewAs(header: string | null): Promise<string | null> {
      const parsed = viewPayload.safeParse(await read(view, header));
      return parsed.success ? parsed.data : null;
    },
    setViewAs: (id: string): Promise<string> => view.serialize(id),
    clearViewAs: (): Promise<string> => view.serialize("", { maxAge: 0 }),
    async flash(header: string | null): Promise<Flash | null> {
      const parsed = flashPayload.safeParse(await read(flash, header));
      return parsed.success ? parsed.data : null;
    },
    setFlash: (value: Flash): Promise<string> => flash.serialize(value),
    clearFlash: (): Promise<string> => flash.serialize("", { maxAge: 0 }),
  };
}

export type SiteCookies = ReturnType<typeof siteCookies>;
