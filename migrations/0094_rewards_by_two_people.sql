ALTER TABLE `purchase_claims` ADD `order_hash` text;
CREATE INDEX `purchase_claims_order_hash` ON `purchase_claims` (`vendor_id`,`order_hash`);
ALTER TABLE `redemptions` ADD `bounce_reported_by` text;
ALTER TABLE `redemptions` ADD `bounce_reported_at` integer;
ALTER TABLE `redemptions` ADD `bounce_reason` text;
ALTER TABLE `redemptions` ADD `bounced_by` text;
ALTER TABLE `redemptions` ADD `bounced_at` integer;
CREATE INDEX `redemptions_user_settled` ON `redemptions` (`user_id`,`settled_at`) WHERE settled_at is not null;
CREATE INDEX `reward_corrections_proposer` ON `reward_corrections` (`proposed_by`,`proposed_at`);