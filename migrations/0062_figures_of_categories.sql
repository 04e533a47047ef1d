ALTER TABLE `vendor_facets` ADD `price_cents` integer DEFAULT 2147483647 NOT NULL;
ALTER TABLE `vendor_facets` ADD `newest_day` integer DEFAULT 0 NOT NULL;
ALTER TABLE `vendor_facets` ADD `rating_sum` integer DEFAULT 0 NOT NULL;
ALTER TABLE `vendor_facets` ADD `newest_result_id` text;
ALTER TABLE `vendor_facets` ADD `figures` text;
-- Until the hourly job has derived them, the figures of a category are those of the whole vendor, as they were.
UPDATE `vendor_facets` SET `price_cents` = coalesce(v.lowest_price_cents, 2147483647), `rating_sum` = v.rating_sum, `newest_result_id` = v.newest_result_id, `newest_day` = coalesce((SELECT CAST(julianday(r.test_date) - 2440587.5 AS INTEGER) FROM lab_results r WHERE r.id = v.newest_result_id AND r.overall_safety <> 'Failed'), 0) FROM vendors v WHERE v.id = `vendor_facets`.`vendor_id`;
CREATE INDEX `vendor_facets_price` ON `vendor_facets` (`facet`,`price_cents`,"review_count" desc,`name_key`,`vendor_id`);
CREATE INDEX `vendor_facets_newest` ON `vendor_facets` (`facet`,"newest_day" desc,"review_count" desc,`name_key`,`vendor_id`);