/** The words and limits of the tester program that screens, forms and tests share (rules/testers#application). */
export const TESTERS_PATH = "/trusted-tester-application";

export const STEPS = ["Personal Information", "Kratom Experience", "Writing Skills", "Verification"] as const;
export const LAST_STEP = STEPS.length;

export const YEARS_USING = ["<1", "1-2", "3-5", "5+"] as const;
export const YEARS_LABELS: Record<(typeof YEARS_USING)[number], string> = {
  "<1": "Less than 1 year",
  "1-2": "1-2 years",
  "3-5": "3-5 years",
  "5+": "5+ years",
};
/** Some are medical claims: choices of a form that nobody but the applicant and the reviewing staff reads. */
export const PRIMARY_REASONS = [
  "Pain Management",
  "Anxiety Relief",
  "Energy/Focus",
  "Sleep Aid",
  "Mood Enhancement",
  "Opioid Replacement",
  "General Wellness",
] as const;
export const STRAINS = [
  "Red Maeng Da",
  "Green Maeng Da",
  "White Maeng Da",
  "Red Bali",
  "Green Bali",
  "White Borneo",
  "Red Thai",
  "Green Thai",
  "Gold/Yellow",
] as const;
export const EXPERIENCE_LEVELS = ["beginner", "intermediate", "advanced", "expert"] as const;
export const LEVEL_LABELS: Record<(typeof EXPERIENCE_LEVELS)[number], string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
  expert: "Expert",
};

/** Characters. */
export const LINE_MAX = 200;
export const TEXT_MAX = 2000;
export const SAMPLE_MAX = 8000;
/** Words of the sample review (rules/testers#words). */
export const SAMPLE_WORDS = 150;

/** Every field by its step, in the order of the form; the names are those of messages and of the staff's page. */
export const STEP_FIELDS = [
  {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    dateOfBirth: "Date of birth",
    street: "Street address",
    city: "City",
    state: "State",
    zipCode: "ZIP code",
  },
  {
    yearsUsing: "Years using kratom",
    experienceLevel: "Experience level",
    dailyUsage: "Daily usage pattern",
    primaryReasons: "Primary reasons for use",
    favoriteStrains: "Favorite strains",
  },
  {
    sampleReview: "Sample review",
    previousWriting: "Previous writing",
    reviewExperience: "Review experience",
  },
  {
    identity: "Government ID",
    agreeToTerms: "Terms",
    agreeToHonesty: "Honesty",
    agreeToTesting: "Testing",
  },
] as const satisfies readonly Record<string, string>[];

export const AGREEMENTS = ["agreeToTerms", "agreeToHonesty", "agreeToTesting"] as const;

/** Of which several can be chosen; stored one a line. */
export const LIST_FIELDS = { primaryReasons: PRIMARY_REASONS, favoriteStrains: STRAINS } as const;
export const LIST_NAMES = Object.keys(LIST_FIELDS);
export const chosenOf = (text = ""): string[] => text.split("\n").filter((each) => each !== "");

/** As typed: one text a field, lists one choice a line, a tick as "on". */
export type TypedAnswers = Record<string, string>;

export const fieldsOfStep = (step: number): Readonly<Record<string, string>> => STEP_FIELDS[step - 1] ?? {};

/** The step that a field belongs to, 1 to 4; 1 for a field that is none. */
export const stepHolding = (field: string): number =>
  Math.max(
    0,
    STEP_FIELDS.findIndex((fields) => field in fields),
  ) + 1;

/** The ruled states of rules/testers#states; a draft is the applicant's own. */
export const TESTER_STATUSES = [
  "draft",
  "pending",
  "under_review",
  "needs_info",
  "resubmitted",
  "approved",
  "rejected",
] as const;
export type TesterStatus = (typeof TESTER_STATUSES)[number];
export const OPEN_STATUSES = ["draft", "pending", "under_review", "needs_info", "resubmitted"] as const;
export const EDITABLE_STATUSES = ["draft", "needs_info"] as const;
export const STATUS_LABELS: Record<TesterStatus, string> = {
  draft: "Draft",
  pending: "Pending Review",
  under_review: "Under Review",
  needs_info: "Additional Info Needed",
  resubmitted: "Resubmitted",
  approved: "Approved",
  rejected: "Rejected",
};

/** Days after a rejection before the next application (rules/testers#again). */
export const AGAIN_DAYS = 90;
/** Days that the identity document stays after the decision (rules/testers#identity-document). */
export const IDENTITY_KEPT_DAYS = 30;
/** Days that a draft nobody touches stays, with its document. */
export const DRAFT_KEPT_DAYS = 30;

export const SUBMITTED_TEXT =
  "Application submitted successfully! We will review your application and contact you within 5-7 business days.";
export const REQUIRED_TEXT = "Please fill in all required fields";
export const LOOKED_AT = "Your application is with our staff. You can change it if they ask for more information.";
export const IS_TESTER = "You are a trusted tester already.";
export const RUNS_VENDOR = "An account that runs a vendor's page does not test products.";

export const IDENTITY_FIELD = "identity";
export const IDENTITY_MAX_BYTES = 10 * 1_048_576;
export const IDENTITY_TYPES = ["image/jpeg", "image/png", "application/pdf"] as const;
export const IDENTITY_ACCEPT = ".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf";
export const IDENTITY_TOO_LARGE = "The document is larger than 10 MB.";
export const IDENTITY_WRONG_TYPE = "Please choose a JPG, PNG or PDF file.";
export const IDENTITY_INCOMPLETE = "The document did not arrive whole. Please send it again.";
export const IDENTITY_MISSING = "Government ID is required";
