CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text NOT NULL,
	`request_id` text NOT NULL
);

CREATE INDEX `audit_log_at` ON `audit_log` (`at`);
CREATE TABLE `click_days` (
	`target` text NOT NULL,
	`target_id` text NOT NULL,
	`day` text NOT NULL,
	`vendor_id` text NOT NULL,
	`substance` text,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`target`, `target_id`, `day`)
);

CREATE TABLE `outbound_clicks` (
	`visitor_key` text NOT NULL,
	`day` text NOT NULL,
	`target` text NOT NULL,
	`target_id` text NOT NULL,
	PRIMARY KEY(`visitor_key`, `day`, `target`, `target_id`)
);

CREATE INDEX `outbound_clicks_day` ON `outbound_clicks` (`day`);
CREATE TABLE `lab_partners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`certification_number` text NOT NULL,
	`accreditations` text NOT NULL,
	`accreditation_ends_at` integer,
	`contact_info` text NOT NULL,
	`specialties` text NOT NULL,
	`verified_at` integer,
	`verified_by` text,
	`deactivated_at` integer,
	`created_at` integer NOT NULL
);

CREATE TABLE `lab_results` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`lab_id` text NOT NULL,
	`batch_number` text NOT NULL,
	`code` text NOT NULL,
	`test_date` text NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`mitragynine` real NOT NULL,
	`seven_oh_mitragynine` real NOT NULL,
	`paynantheine` real NOT NULL,
	`speciogynine` real NOT NULL,
	`total_alkaloids` real NOT NULL,
	`label_claim` real,
	`label_claim_of` text,
	`safety` text NOT NULL,
	`overall_safety` text NOT NULL,
	`certificate` text,
	`testing_method` text NOT NULL,
	`sample_weight` text NOT NULL,
	`moisture` real,
	`uploaded_by` text,
	`verified_at` integer,
	`verified_by` text,
	`rejected_reason` text,
	`superseded_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE UNIQUE INDEX `lab_results_code` ON `lab_results` (`code`);
CREATE INDEX `lab_results_product` ON `lab_results` (`product_id`,`test_date`);
CREATE INDEX `lab_results_vendor` ON `lab_results` (`vendor_id`,`test_date`);
CREATE INDEX `lab_results_ticker` ON `lab_results` (`verified_at`) WHERE verified_at is not null;
CREATE INDEX `lab_results_expiry` ON `lab_results` (`status`,`expires_at`);
CREATE INDEX `lab_results_failed` ON `lab_results` (`overall_safety`,`verified_at`) WHERE overall_safety = 'Failed' and verified_at is not null;
CREATE INDEX `lab_results_rejected` ON `lab_results` (`status`,`updated_at`) WHERE status = 'rejected' and verified_at is null;
CREATE TABLE `product_sizes` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`weight` text NOT NULL,
	`price_cents` integer NOT NULL,
	`in_stock` integer NOT NULL,
	`sku` text,
	PRIMARY KEY(`product_id`, `position`)
);

CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`extract_type` text NOT NULL,
	`type` text NOT NULL,
	`substance` text NOT NULL,
	`strain` text,
	`potency` text,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`effects` text NOT NULL,
	`images` text NOT NULL,
	`reported_lab` text,
	`in_stock` integer NOT NULL,
	`featured_at` integer,
	`outbound_url` text NOT NULL,
	`added_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`hidden_at` integer,
	`sales_count` integer DEFAULT 0 NOT NULL,
	`lowest_price_cents` integer NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`stars_1` integer DEFAULT 0 NOT NULL,
	`stars_2` integer DEFAULT 0 NOT NULL,
	`stars_3` integer DEFAULT 0 NOT NULL,
	`stars_4` integer DEFAULT 0 NOT NULL,
	`stars_5` integer DEFAULT 0 NOT NULL,
	`newest_result_id` text,
	`hot_clicks` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `products_vendor` ON `products` (`vendor_id`,"added_at" desc,"id" desc) WHERE hidden_at is null;
CREATE INDEX `products_added` ON `products` ("added_at" desc,"id" desc) WHERE hidden_at is null;
CREATE INDEX `products_hot` ON `products` (`substance`,"hot_clicks" desc,`name`,`id`) WHERE hidden_at is null;
CREATE TABLE `strain_effects` (
	`strain` text NOT NULL,
	`effect` text NOT NULL,
	`reports` integer NOT NULL,
	`reviews` integer NOT NULL,
	`share` real NOT NULL,
	PRIMARY KEY(`strain`, `effect`)
);

CREATE TABLE `review_replies` (
	`review_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`author_id` text NOT NULL,
	`response` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE TABLE `review_votes` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`helpful` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`)
);

CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`product_id` text,
	`author_id` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`pros` text NOT NULL,
	`cons` text NOT NULL,
	`would_recommend` integer NOT NULL,
	`products_purchased` text NOT NULL,
	`category_ratings` text NOT NULL,
	`experience` text NOT NULL,
	`tags` text NOT NULL,
	`user_experience` text,
	`order_number` text,
	`purchase_date` text,
	`verified_by` text,
	`verified_at` integer,
	`incentive` text,
	`helpful_votes` integer DEFAULT 0 NOT NULL,
	`unhelpful_votes` integer DEFAULT 0 NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`author_id`,`vendor_id`,coalesce(`product_id`, ''));
CREATE INDEX `reviews_newest` ON `reviews` (`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_rating` ON `reviews` (`rating`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_helpful` ON `reviews` (`helpful_votes`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_rating_helpful` ON `reviews` (`rating`,`helpful_votes`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_vendor_newest` ON `reviews` (`vendor_id`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_vendor_rating` ON `reviews` (`vendor_id`,`rating`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_vendor_helpful` ON `reviews` (`vendor_id`,`helpful_votes`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_product_newest` ON `reviews` (`product_id`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_product_rating` ON `reviews` (`product_id`,`rating`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_product_helpful` ON `reviews` (`product_id`,`helpful_votes`,`created_at`,`id`) WHERE hidden_at is null;
CREATE TABLE `login_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`user_id` text,
	`success` integer NOT NULL,
	`reason` text,
	`network_hash` text NOT NULL,
	`archived_at` integer,
	`archived_by` text
);

CREATE INDEX `login_attempts_at` ON `login_attempts` (`at`);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`network_hash` text NOT NULL,
	`device` text NOT NULL
);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);

CREATE TABLE `site_counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);

CREATE TABLE `substance_statuses` (
	`substance` text NOT NULL,
	`region` text NOT NULL,
	`status` text NOT NULL,
	`as_of` text,
	`source_url` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	PRIMARY KEY(`substance`, `region`)
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`tester_since` integer,
	`date_of_birth` text NOT NULL,
	`age_verified_at` integer,
	`email_verified_at` integer,
	`vendor_id` text,
	`review_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_active_at` integer,
	`suspended_at` integer,
	`suspended_by` text,
	`suspension_reason` text,
	`deleted_at` integer
);

CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);
CREATE TABLE `vendor_category_ratings` (
	`vendor_id` text NOT NULL,
	`category` text NOT NULL,
	`sum` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `category`)
);

CREATE TABLE `vendor_facets` (
	`facet` text NOT NULL,
	`vendor_id` text NOT NULL,
	`rating` real NOT NULL,
	`review_count` integer NOT NULL,
	`name_key` text NOT NULL,
	PRIMARY KEY(`facet`, `vendor_id`)
);

CREATE INDEX `vendor_facets_rating` ON `vendor_facets` (`facet`,"rating" desc,"review_count" desc,`name_key`,`vendor_id`);
CREATE INDEX `vendor_facets_reviews` ON `vendor_facets` (`facet`,"review_count" desc,`name_key`,`vendor_id`);
CREATE INDEX `vendor_facets_name` ON `vendor_facets` (`facet`,`name_key`,`vendor_id`);
CREATE INDEX `vendor_facets_vendor` ON `vendor_facets` (`vendor_id`);
CREATE TABLE `vendor_rating_months` (
	`vendor_id` text NOT NULL,
	`month` text NOT NULL,
	`sum` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `month`)
);

CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`website` text NOT NULL,
	`host` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`founded` integer NOT NULL,
	`specialties` text NOT NULL,
	`shipping_regions` text NOT NULL,
	`payment_methods` text NOT NULL,
	`social_media` text NOT NULL,
	`average_shipping_time` text NOT NULL,
	`return_policy` text NOT NULL,
	`contact_person` text,
	`outreach_note` text,
	`plan` text DEFAULT 'basic' NOT NULL,
	`verified_at` integer,
	`verified_by` text,
	`verification_ends_at` integer,
	`listed_at` integer NOT NULL,
	`hidden_at` integer,
	`hidden_by` text,
	`updated_at` integer NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`stars_1` integer DEFAULT 0 NOT NULL,
	`stars_2` integer DEFAULT 0 NOT NULL,
	`stars_3` integer DEFAULT 0 NOT NULL,
	`stars_4` integer DEFAULT 0 NOT NULL,
	`stars_5` integer DEFAULT 0 NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	`tested_count` integer DEFAULT 0 NOT NULL,
	`lowest_price_cents` integer,
	`newest_result_id` text
);

CREATE INDEX `vendors_listed` ON `vendors` (`listed_at`,`id`);
CREATE UNIQUE INDEX `vendors_name_key` ON `vendors` (`name_key`);
CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer
);

CREATE UNIQUE INDEX `waitlist_email_key` ON `waitlist` (`email_key`);
CREATE INDEX `waitlist_created` ON `waitlist` (`created_at`);CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
