ALTER TABLE `products` ADD `offers` text DEFAULT '[]' NOT NULL;

-- A card says what a gram and a milligram cost. Read from the sizes themselves, each card would read all of its product's.
UPDATE `products` SET `offers` = (SELECT json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) FROM (SELECT weight, price_cents, in_stock FROM product_sizes WHERE product_id = `products`.`id` ORDER BY position));

CREATE TRIGGER `products_offers_new` AFTER INSERT ON `product_sizes`
BEGIN UPDATE products SET offers = (SELECT json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) FROM (SELECT weight, price_cents, in_stock FROM product_sizes WHERE product_id = new.product_id ORDER BY position)) WHERE id = new.product_id; END;
CREATE TRIGGER `products_offers_changed` AFTER UPDATE ON `product_sizes`
BEGIN UPDATE products SET offers = (SELECT json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) FROM (SELECT weight, price_cents, in_stock FROM product_sizes WHERE product_id = products.id ORDER BY position)) WHERE id IN (new.product_id, old.product_id); END;
CREATE TRIGGER `products_offers_gone` AFTER DELETE ON `product_sizes`
BEGIN UPDATE products SET offers = (SELECT json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) FROM (SELECT weight, price_cents, in_stock FROM product_sizes WHERE product_id = old.product_id ORDER BY position)) WHERE id = old.product_id; END;
CREATE TRIGGER `products_offers_of_new` AFTER INSERT ON `products` WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = new.id)
BEGIN UPDATE products SET offers = (SELECT json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) FROM (SELECT weight, price_cents, in_stock FROM product_sizes WHERE product_id = new.id ORDER BY position)) WHERE id = new.id; END;