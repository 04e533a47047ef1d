ALTER TABLE `vendor_facets` ADD `price_cents` integer DEFAULT 2147483647 NOT NULL;
ALTER TABLE `vendor_facets` ADD `newest_day` integer DEFAULT 0 NOT NULL;
ALTER TABLE `vendor_facets` ADD `rating_sum` integer DEFAULT 0 NOT NULL;
ALTER TABLE `vendor_facets` ADD `newest_result_id` text;
ALTER TABLE `vendor_facets` ADD `figures` text;
CREATE INDEX `vendor_facets_price` ON `vendor_facets` (`facet`,`price_cents`,"review_count" desc,`name_key`,`vendor_id`);
CREATE INDEX `vendor_facets_newest` ON `vendor_facets` (`facet`,"newest_day" desc,"review_count" desc,`name_key`,`vendor_id`);