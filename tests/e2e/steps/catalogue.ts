import type { APIRequestContext } from "@playwright/test";

interface List<T> {
  items: T[];
}

interface Vendor {
  id: string;
  name: string;
  reviewCount: number;
}

interface Product {
  id: string;
  name: string;
  vendorId: string;
  inStock: boolean;
}

async function list<T>(request: APIRequestContext, path: string): Promise<T[]> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return ((await response.json()) as List<T>).items;
}

/** Something of a vendor that can be bought. */
export async function somethingInStock(request: APIRequestContext, vendorId: string): Promise<Product> {
  const products = await list<Product>(request, `/api/products?vendor=${vendorId}&limit=100`);
  const product = products.find(({ inStock }) => inStock);
  if (product === undefined) throw new Error(`${vendorId} has nothing in stock.`);
  return product;
}

/** A vendor that many people reviewed, and one of its products. */
export async function somebodysProduct(request: APIRequestContext): Promise<{ vendor: Vendor; product: Product }> {
  const [vendor] = await list<Vendor>(request, "/api/vendors?sort=reviews&limit=1");
  if (vendor === undefined) throw new Error("The directory is empty.");
  const [product] = await list<Product>(request, `/api/products?vendor=${vendor.id}&limit=1`);
  if (product === undefined) throw new Error(`${vendor.name} has no products.`);
  return { vendor, product };
}

export interface LabResult {
  id: string;
  url: string;
  code: string;
  batchNumber: string;
  vendorId: string;
  productId: string;
  certificate: { fileUrl: string; fileHash: string } | null;
}

/** The result that was verified last. */
export async function aResult(request: APIRequestContext): Promise<LabResult> {
  const [result] = await list<LabResult>(request, "/api/lab/results?limit=1");
  if (result === undefined) throw new Error("There is no verified lab result.");
  return result;
}

/** The results that were verified last. */
export const resultsOf = (request: APIRequestContext): Promise<LabResult[]> =>
  list<LabResult>(request, "/api/lab/results?limit=100");

/** A photograph of a review, by its id. */
export async function aPhoto(request: APIRequestContext): Promise<string> {
  const reviews = await list<{ photos: { id: string }[] }>(request, "/api/reviews?limit=100");
  const [photo] = reviews.flatMap(({ photos }) => photos);
  if (photo === undefined) throw new Error("No review has a photograph.");
  return photo.id;
}
