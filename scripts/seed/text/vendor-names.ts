/** Invented places and trades; together they name the vendors beyond the written ones. */
export const VENDOR_PLACES = [
  "Aldermoss", "Bramwick", "Cinderholt", "Dapplefen", "Elmscar", "Farthing Hythe", "Gorsebank", "Hazelmere", "Ivory Stile", "Jackdaw Green",
  "Kelderby", "Larkspinney", "Mallowgate", "Nightjar Cross", "Otterslade", "Pikestone", "Quernhill", "Ramsholt", "Sedgewater", "Thistlecombe",
  "Umberlea", "Vinegar Yard", "Withywell", "Yarrowfold", "Ashlarby", "Beckonsall", "Crookbarrow", "Dovecote End", "Eelpie", "Flintmarsh",
  "Goosefoot", "Hobbin Lane", "Ingleswick", "Jessamy", "Knapweed", "Linseed Row", "Mothering Hill", "Nutbourne", "Osierholt", "Plumbago",
  "Quarterstile", "Rushpenny", "Sallowfield", "Teaselby", "Underbarrow", "Vetchling", "Wainscott Fen", "Yewdale",
] as const;

export const VENDOR_TRADES = [
  "Leaf", "Botanical Supply", "Extracts", "Powders", "Tablet Works", "Provisions", "Mill", "Trading Post", "Leaf & Bark", "Goods",
  "Import House", "Apothecary", "Dry Goods", "Press", "Loft", "Leaf Company", "Pantry", "Bench", "Merchants", "Stillroom",
  "Leaf Exchange", "Weighhouse", "Depot", "Counter", "Jar Company", "Root & Leaf", "Drying Barn", "Packing House", "Cooperative", "Workshop",
  "& Nephews", "& Sisters", "Leaf Room", "Warehouse", "Botany", "Works", "Field Goods", "Traders", "Leaf Office", "Storehouse",
  "Post", "Leaf Society", "Mercantile", "Tea & Leaf", "Granary", "Scale House", "Outfitters", "Leaf Bureau", "Cellar", "Yard",
] as const;

export const CITIES = [
  "Olympia, WA", "Bend, OR", "Flagstaff, AZ", "Pueblo, CO", "Topeka, KS", "Dubuque, IA", "Columbia, MO", "Lexington, KY", "Roanoke, VA",
  "Durham, NC", "Greenville, SC", "Macon, GA", "Ocala, FL", "Mobile Bay, FL", "Lafayette, LA", "Waco, TX", "Lubbock, TX", "Las Cruces, NM",
  "Reno, NV", "Ogden, UT", "Casper, WY", "Rapid City, SD", "Fargo, ND", "St. Cloud, MN", "Traverse City, MI", "Erie, PA", "Ithaca, NY",
  "Concord, NH", "Portland, ME", "Worcester, MA", "New Haven, CT", "Trenton, NJ", "Dover, DE", "Frederick, MD", "Dayton, OH", "Peoria, IL",
] as const;

export const VENDOR_STORIES = [
  "Started as a market stall and still run by the same {people} people.",
  "We buy whole lots or none, so the list is short and changes with the harvest.",
  "Orders are packed by hand, with the lot card in the box and the lot number on the seal.",
  "A small press, a calibrated scale and a spreadsheet that we are prouder of than we should be.",
  "Every product page shows the lot we ship today, not the one we photographed.",
  "We answer the mail on working days, in order, and say so when we do not know.",
  "The catalog is {people} shelves long; what is on it is what is in the building.",
  "We keep a retained sample of every lot for a year and will test it again if you ask with a reason.",
  "Formerly a coffee roaster; the sieves and the habit of writing dates on things came along.",
  "No subscription, no points, no countdown. A price, a weight and a lot number.",
] as const;

export const RETURN_POLICIES = [
  "30 days, unopened.",
  "14 days, unopened; we pay the return postage when the mistake is ours.",
  "30 days, opened or not, for store credit.",
  "Unopened within 21 days. Damaged parcels are replaced on a photo.",
  "All sales final, except for damage in transit reported within 5 days.",
  "60 days, unopened, less the postage.",
] as const;

export const PAYMENT_METHODS = ["Credit card", "ACH transfer", "Money order", "E-check", "Bitcoin", "Cash on delivery"] as const;
