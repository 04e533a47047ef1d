ALTER TABLE `products` ADD `hidden_cause` text;

-- Until here a product that went into the trash while it showed was known by two equal times.
UPDATE `products` SET `hidden_cause` = iif(`hidden_at` = `deleted_at`, 'deleted', 'staff') WHERE `hidden_at` IS NOT NULL;
