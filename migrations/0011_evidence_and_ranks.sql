-- Vendors know a claim by a random key: its id tells when it was filed.
ALTER TABLE `purchase_claims` ADD `vendor_key` text DEFAULT '' NOT NULL;
UPDATE `purchase_claims` SET `vendor_key` = lower(hex(randomblob(16)));
CREATE INDEX `purchase_claims_vendor_day` ON `purchase_claims` (`vendor_id`,`vendor_state`,"created_at" / 86400000,`vendor_key`);

-- Vendors rank by a damped mean from here on.
ALTER TABLE `vendor_facets` RENAME COLUMN "rating" TO "rank";
DROP INDEX `vendor_facets_rating`;
CREATE INDEX `vendor_facets_rank` ON `vendor_facets` (`facet`,"rank" desc,"review_count" desc,`name_key`,`vendor_id`);
INSERT INTO `site_counters` (`name`, `value`)
  SELECT 'vendors.meanHundredths', CAST(round(100.0 * sum(`rating_sum`) / sum(`rating_count`)) AS integer)
  FROM `vendors` WHERE `hidden_at` IS NULL HAVING sum(`rating_count`) > 0;
UPDATE `vendor_facets` SET `rank` = coalesce((
  SELECT iif(`rating_count` = 0, 0, (`rating_sum` + 10 * `value` / 100.0) / (`rating_count` + 10))
  FROM `vendors`, `site_counters` WHERE `vendors`.`id` = `vendor_facets`.`vendor_id` AND `site_counters`.`name` = 'vendors.meanHundredths'), 0);

-- An alert carries what was done about it, which only the audit log knew.
ALTER TABLE `integrity_alerts` ADD `action_taken` text;
UPDATE `integrity_alerts` SET `action_taken` = (
  SELECT `detail` ->> '$.actionTaken' FROM `audit_log`
  WHERE `subject_type` = 'integrity_alert' AND `subject_id` = `integrity_alerts`.`id` AND `action` = 'integrity.alert_resolved');

-- An edited official reply says so from here on.
ALTER TABLE `review_replies` ADD `edited_at` integer;
