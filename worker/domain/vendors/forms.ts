/** Options a vendor's record is made of (document 1 §5, document 3 §9). */
export const PLANS = ["basic", "professional", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

export const SHIPPING_TIMES = ["Same Day", "1-2 Business Days", "3-5 Business Days", "5-7 Business Days", "1-2 Weeks"] as const;
export type ShippingTime = (typeof SHIPPING_TIMES)[number];

export const TYPE_BADGES = ["7OH", "MIT", "Pseudo", "Plain Leaf"] as const;
export type TypeBadge = (typeof TYPE_BADGES)[number];
