CREATE TABLE `application_events` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`answers` text
);

CREATE INDEX `application_events_application` ON `application_events` (`application_id`,`at`,`id`);
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`business_name` text DEFAULT '' NOT NULL,
	`answers` text NOT NULL,
	`sealed_secrets` text,
	`step` integer DEFAULT 0 NOT NULL,
	`claims_vendor_id` text,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`updated_at` integer NOT NULL,
	`reviewed_by` text,
	`reviewed_at` integer,
	`review_notes` text,
	`vendor_id` text
);

CREATE UNIQUE INDEX `applications_open` ON `applications` (`user_id`) WHERE status in ('draft', 'pending', 'under_review', 'needs_info', 'resubmitted');
CREATE INDEX `applications_user` ON `applications` (`user_id`,`created_at`);
CREATE INDEX `applications_queue` ON `applications` (`status`,`updated_at`,`id`);
CREATE TABLE `domain_proofs` (
	`application_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`host` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`proven_at` integer,
	`proven_by` text
);

CREATE TABLE `purchase_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`product_id` text,
	`order_number` text NOT NULL,
	`order_key` text NOT NULL,
	`purchase_date` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`same_network` integer DEFAULT false NOT NULL,
	`vendor_state` text DEFAULT 'waiting' NOT NULL,
	`vendor_decided_by` text,
	`vendor_decided_at` integer,
	`staff_state` text DEFAULT 'waiting' NOT NULL,
	`staff_decided_by` text,
	`staff_decided_at` integer,
	`rejected_reason` text,
	`created_at` integer NOT NULL
);

CREATE UNIQUE INDEX `purchase_claims_order` ON `purchase_claims` (`vendor_id`,`order_key`) WHERE vendor_state <> 'rejected' and staff_state <> 'rejected';
CREATE INDEX `purchase_claims_user` ON `purchase_claims` (`user_id`,`created_at`);
CREATE INDEX `purchase_claims_vendor` ON `purchase_claims` (`vendor_id`,`vendor_state`,`created_at`);
CREATE INDEX `purchase_claims_staff` ON `purchase_claims` (`staff_state`,`created_at`,`id`);
CREATE TABLE `integrity_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`type` text NOT NULL,
	`severity` text NOT NULL,
	`key` text NOT NULL,
	`evidence` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text
);

CREATE UNIQUE INDEX `integrity_alerts_once` ON `integrity_alerts` (`review_id`,`type`,`key`);
CREATE INDEX `integrity_alerts_open` ON `integrity_alerts` (`created_at`,`id`) WHERE resolved_at is null;
CREATE TABLE `review_bands` (
	`band` integer NOT NULL,
	`hash` integer NOT NULL,
	`review_id` text NOT NULL,
	PRIMARY KEY(`band`, `hash`, `review_id`)
) WITHOUT ROWID;

CREATE INDEX `review_bands_review` ON `review_bands` (`review_id`);
CREATE TABLE `review_edits` (
	`review_id` text NOT NULL,
	`edited_at` integer NOT NULL,
	`edited_by` text NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`review_id`, `edited_at`)
);

CREATE INDEX `review_edits_editor` ON `review_edits` (`edited_by`,`review_id`,`edited_at`);

CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);

CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);
CREATE INDEX `api_tokens_vendor` ON `api_tokens` (`vendor_id`,`created_at`);
CREATE TABLE `charges` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`period` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	`note` text
);

CREATE UNIQUE INDEX `charges_period` ON `charges` (`vendor_id`,`kind`,`period`);
CREATE INDEX `charges_state` ON `charges` (`state`,`due_at`,`id`);
CREATE INDEX `charges_vendor` ON `charges` (`vendor_id`,`created_at`);
CREATE TABLE `plan_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`from_plan` text NOT NULL,
	`to_plan` text NOT NULL,
	`billing` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer
);

CREATE UNIQUE INDEX `plan_changes_open` ON `plan_changes` (`vendor_id`) WHERE state = 'open';
CREATE INDEX `plan_changes_state` ON `plan_changes` (`state`,`requested_at`,`id`);
CREATE INDEX `plan_changes_vendor` ON `plan_changes` (`vendor_id`,`requested_at`);
CREATE TABLE `promotions` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`product_id` text,
	`substance` text,
	`percent_off` integer,
	`code` text,
	`month` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`withdrawn_at` integer,
	`hidden_at` integer,
	`hidden_by` text
);

CREATE INDEX `promotions_month` ON `promotions` (`vendor_id`,`month`);
CREATE INDEX `promotions_vendor` ON `promotions` (`vendor_id`,`created_at`);
CREATE INDEX `promotions_ending` ON `promotions` (`ends_at`,`id`) WHERE kind = 'deal' and withdrawn_at is null and hidden_at is null;
CREATE INDEX `promotions_newest` ON `promotions` (`id`) WHERE kind = 'deal' and withdrawn_at is null and hidden_at is null;
CREATE INDEX `promotions_substance_ending` ON `promotions` (`substance`,`ends_at`,`id`) WHERE kind = 'deal' and withdrawn_at is null and hidden_at is null;
CREATE INDEX `promotions_substance_newest` ON `promotions` (`substance`,`id`) WHERE kind = 'deal' and withdrawn_at is null and hidden_at is null;
CREATE TABLE `substance_suspensions` (
	`substance` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`suspended_at` integer NOT NULL,
	`suspended_by` text NOT NULL
);

CREATE TABLE `support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`vendor_id` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`priority` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer
);

CREATE INDEX `support_tickets_queue` ON `support_tickets` (`state`,`priority` desc,`created_at`,`id`);
CREATE INDEX `support_tickets_user` ON `support_tickets` (`user_id`,`created_at`);
CREATE TABLE `page_views` (
	`visitor_key` text NOT NULL,
	`day` text NOT NULL,
	`target` text NOT NULL,
	`target_id` text NOT NULL,
	PRIMARY KEY(`visitor_key`, `day`, `target`, `target_id`)
);

CREATE INDEX `page_views_day` ON `page_views` (`day`);
CREATE TABLE `view_days` (
	`target` text NOT NULL,
	`target_id` text NOT NULL,
	`day` text NOT NULL,
	`vendor_id` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`target`, `target_id`, `day`)
);

CREATE INDEX `view_days_vendor` ON `view_days` (`vendor_id`,`day`);
CREATE TABLE `collection_items` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`kind` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`)
);

CREATE INDEX `collection_items_newest` ON `collection_items` (`user_id`,`added_at`);
CREATE TABLE `price_alerts` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`below_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`fired_at` integer,
	PRIMARY KEY(`user_id`, `product_id`)
);

CREATE INDEX `price_alerts_product` ON `price_alerts` (`product_id`,`below_cents`) WHERE fired_at is null;
CREATE INDEX `price_alerts_newest` ON `price_alerts` (`user_id`,`created_at`);
CREATE INDEX `price_alerts_due` ON `price_alerts` (`due_at`) WHERE due_at is not null;
CREATE TABLE `price_history` (
	`product_id` text NOT NULL,
	`at` integer NOT NULL,
	`lowest_price_cents` integer NOT NULL,
	PRIMARY KEY(`product_id`, `at`)
);

ALTER TABLE `products` ADD `deleted_at` integer;
ALTER TABLE `products` ADD `pending_url` text;
ALTER TABLE `reviews` ADD `network_hash` text;
ALTER TABLE `vendors` ADD `pending_website` text;
ALTER TABLE `vendors` ADD `plan_billing` text;
ALTER TABLE `vendors` ADD `plan_started_at` integer;
ALTER TABLE `vendors` ADD `banner` text;
ALTER TABLE `vendors` ADD `writing_lapsed_at` integer;
ALTER TABLE `vendors` ADD `renewal_notice_at` integer;
CREATE INDEX `vendors_verification` ON `vendors` (`verification_ends_at`) WHERE verification_ends_at is not null;
CREATE INDEX `vendors_host` ON `vendors` (`host`);
CREATE INDEX `click_days_vendor` ON `click_days` (`vendor_id`,`day`);
CREATE INDEX `users_vendor` ON `users` (`vendor_id`) WHERE vendor_id is not null;
CREATE INDEX `products_kept` ON `products` (`vendor_id`,"added_at" desc,"id" desc) WHERE deleted_at is null;
CREATE INDEX `products_bin` ON `products` (`vendor_id`,`deleted_at`) WHERE deleted_at is not null;
CREATE INDEX `reviews_network_age` ON `reviews` (`created_at`) WHERE network_hash is not null;
CREATE INDEX `review_replies_vendor` ON `review_replies` (`vendor_id`,`created_at`);
CREATE TABLE `review_facets` (
	`review_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`vendor_id` text NOT NULL,
	`product_id` text,
	`rating` integer NOT NULL,
	`helpful_votes` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `kind`, `value`)
) WITHOUT ROWID;

CREATE INDEX `review_facets_newest` ON `review_facets` (`kind`,`value`,`created_at`,`review_id`);
CREATE INDEX `review_facets_rating` ON `review_facets` (`kind`,`value`,`rating`,`created_at`,`review_id`);
CREATE INDEX `review_facets_helpful` ON `review_facets` (`kind`,`value`,`helpful_votes`,`created_at`,`review_id`);
CREATE TABLE `review_facet_counts` (
	`about` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`about`, `kind`, `value`)
) WITHOUT ROWID;

CREATE INDEX `review_facet_counts_most` ON `review_facet_counts` (`about`,`kind`,`count`,`value`);
CREATE VIEW `review_facets_due` AS
	SELECT `id` AS `review_id`, 'verified' AS `kind`, '1' AS `value`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `verified_by` IS NOT NULL
	UNION ALL
	SELECT `id`, 'experience', `user_experience`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `user_experience` IS NOT NULL
	UNION ALL
	SELECT DISTINCT `reviews`.`id`, 'tag', `given`.`value`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews`, json_each(`reviews`.`tags`) AS `given` WHERE `hidden_at` IS NULL;
CREATE TRIGGER `review_facets_count` AFTER INSERT ON `review_facets` BEGIN
	INSERT INTO `review_facet_counts` VALUES ('', NEW.`kind`, NEW.`value`, 1) ON CONFLICT (`about`, `kind`, `value`) DO UPDATE SET `count` = `count` + 1;
	INSERT INTO `review_facet_counts` VALUES (NEW.`vendor_id`, NEW.`kind`, NEW.`value`, 1) ON CONFLICT (`about`, `kind`, `value`) DO UPDATE SET `count` = `count` + 1;
	INSERT INTO `review_facet_counts` SELECT NEW.`product_id`, NEW.`kind`, NEW.`value`, 1 WHERE NEW.`product_id` IS NOT NULL ON CONFLICT (`about`, `kind`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
CREATE TRIGGER `review_facets_uncount` AFTER DELETE ON `review_facets` BEGIN
	UPDATE `review_facet_counts` SET `count` = `count` - 1 WHERE `about` IN ('', OLD.`vendor_id`, OLD.`product_id`) AND `kind` = OLD.`kind` AND `value` = OLD.`value`;
	DELETE FROM `review_facet_counts` WHERE `about` IN ('', OLD.`vendor_id`, OLD.`product_id`) AND `kind` = OLD.`kind` AND `value` = OLD.`value` AND `count` <= 0;
END;
INSERT INTO `review_facets` SELECT * FROM `review_facets_due`;
CREATE TRIGGER `reviews_facets_insert` AFTER INSERT ON `reviews` BEGIN
	INSERT INTO `review_facets` SELECT * FROM `review_facets_due` WHERE `review_id` = NEW.`id`;
END;
CREATE TRIGGER `reviews_facets_update` AFTER UPDATE OF `hidden_at`, `verified_by`, `user_experience`, `tags`, `rating`, `vendor_id`, `product_id`, `created_at` ON `reviews` WHEN
	(OLD.`hidden_at` IS NULL) <> (NEW.`hidden_at` IS NULL) OR (OLD.`verified_by` IS NULL) <> (NEW.`verified_by` IS NULL) OR OLD.`user_experience` IS NOT NEW.`user_experience` OR OLD.`tags` <> NEW.`tags` OR OLD.`rating` <> NEW.`rating` OR OLD.`vendor_id` <> NEW.`vendor_id` OR OLD.`product_id` IS NOT NEW.`product_id` OR OLD.`created_at` <> NEW.`created_at` BEGIN
	DELETE FROM `review_facets` WHERE `review_id` = OLD.`id`;
	INSERT INTO `review_facets` SELECT * FROM `review_facets_due` WHERE `review_id` = NEW.`id`;
END;
CREATE TRIGGER `reviews_facets_votes` AFTER UPDATE OF `helpful_votes` ON `reviews` WHEN OLD.`helpful_votes` <> NEW.`helpful_votes` BEGIN
	UPDATE `review_facets` SET `helpful_votes` = NEW.`helpful_votes` WHERE `review_id` = NEW.`id`;
END;
CREATE TRIGGER `reviews_facets_delete` AFTER DELETE ON `reviews` BEGIN
	DELETE FROM `review_facets` WHERE `review_id` = OLD.`id`;
END;
